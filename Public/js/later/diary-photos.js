// Photos: from the device, several at once, pasted or dropped; from the house's screenshots; their frames and parts.
(() => {
  'use strict';
  const { diary, one, all, make, words } = seorap;
  if (!diary) return;
  const { dataset } = diary.root;
  const picker = one('#f-files');
  const chosen = () => diary.chosen && diary.key(diary.chosen);
  // Places that wait for photos: of a four-cut frame, by its key.
  let target;
  let waiting = 0;

  const size = ({ width, height }) => {
    const grow = Math.min(1000 / width, 1000 / height);
    return [Math.round(width * grow), Math.round(height * grow)];
  };
  const put = (photos, at) => {
    for (const { sha256, ...rest } of photos) diary.pictures[sha256] = rest;
    const strip = target && diary.find(target);
    target = undefined;
    if (strip?.frame === 'fourCut') {
      const free = 4 - strip.photos.length;
      diary.change(diary.key(strip), { photos: [...strip.photos, ...photos.slice(0, free).map(({ sha256 }) => ({ sha256 }))] });
      photos = photos.slice(free);
    }
    if (!photos.length) return;
    const shift = index => (index - (photos.length - 1) / 2) * (photos.length > 1 ? 220 : 0);
    diary.add(...photos.map((photo, index) => {
      const [width, height] = size(photo);
      const [x, y] = at ?? [850, 1200];
      const scale = photos.length > 1 ? 0.7 : 1;
      return { type: 'photo', ...diary.fit({ x: x + shift(index) * 0.6, y: y + shift(index), scale, angle: photos.length > 1 ? (index % 2 ? 4 : -4) : 0 }), width, height, frame: 'plain', photos: [{ sha256: photo.sha256 }] };
    }));
  };
  const ask = async body => {
    const answer = await fetch(dataset.photos, { method: 'POST', body, headers: { Accept: 'application/json' } });
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) throw Object.assign(new Error(answer.status), { told: told.problems?.map(each => each.message).join(' ') || told.detail });
    return told;
  };
  const busy = by => {
    waiting += by;
    diary.root.classList.toggle('sending', waiting > 0);
    if (by > 0) diary.say(words('사진을 올리고 있어요…', 'Uploading…'));
  };
  const failed = error => seorap.say(error.told ?? words('사진을 올리지 못했어요. 연결을 보고 다시 해 주세요.', 'Not uploaded. Look at the connection and try again.'));
  diary.upload = async (files, at) => {
    const pictures = files.filter(each => each.type.startsWith('image/') || /\.(heic|heif|avif|jpe?g|png|webp|gif)$/i.test(each.name));
    if (!pictures.length) return seorap.say(words('그림 파일만 붙일 수 있어요', 'Only picture files can be put on a page'));
    const form = new FormData();
    for (const file of pictures) form.append('file', file, file.name || 'pasted.png');
    busy(1);
    try {
      const { photos, refused = [] } = await ask(form);
      put(photos, at);
      if (refused.length) seorap.say(refused.map(each => `${each.file}: ${each.detail}`).join(' '));
      else diary.say(words(`사진 ${photos.length}장을 붙였어요`, `${photos.length} photos added`));
    } catch (error) { failed(error); } finally { busy(-1); }
  };
  picker.addEventListener('change', () => { diary.upload([...picker.files]); picker.value = ''; });

  document.addEventListener('paste', event => {
    const files = [...event.clipboardData.files];
    if (event.target.closest('input, textarea') && !files.length) return event.stopImmediatePropagation();
    event.stopImmediatePropagation();
    event.preventDefault();
    if (files.length) return diary.upload(files);
    const text = event.clipboardData.getData('text/plain').trim();
    if (!text || one('dialog[open]')) return;
    const font = { font: dataset.font, size: 96, colour: '#000000', align: 'left', ...diary.lastText };
    const element = { type: 'text', x: 850, y: diary.freeHeight(), scale: 1, angle: 0, width: 1300, text: text.slice(0, 5000), ...font };
    diary.add({ ...element, lines: diary.lines(element) });
    diary.settleLines(chosen());
  }, true);
  for (const name of ['dragover', 'drop']) {
    document.addEventListener(name, event => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (name === 'drop') diary.upload([...event.dataTransfer.files], diary.at(event));
    }, true);
  }

  // The house's own screenshots.
  const shots = one('#shots');
  const list = one('ul', shots);
  const more = one('.more-shots', shots);
  let after;
  const load = async () => {
    const address = new URL(dataset.photos, location.href);
    if (after) address.searchParams.set('after', after);
    const told = await seorap.json(address).catch(() => undefined);
    if (!told) return seorap.say(words('스크린샷을 불러오지 못했어요', 'The screenshots could not be read'));
    ({ next: after } = told);
    more.hidden = !after;
    one('.none', shots).hidden = told.photos.length > 0 || list.children.length > 0;
    list.append(...told.photos.map(photo => {
      const image = make('img', { src: photo.thumbnail, alt: '', loading: 'lazy' });
      const button = make('button', { type: 'button', title: photo.title, ariaPressed: 'false' }, image);
      button.setAttribute('aria-label', photo.title || words('스크린샷', 'Screenshot'));
      button.dataset.sha256 = photo.sha256;
      return make('li', {}, button);
    }));
  };
  const picked = () => all('[aria-pressed=true]', list);
  list.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    button.setAttribute('aria-pressed', String(button.ariaPressed !== 'true'));
    one('[value=put]', shots).disabled = !picked().length;
  });
  more.addEventListener('click', load);
  one('[value=put]', shots).addEventListener('click', async () => {
    const form = new FormData();
    for (const each of picked()) form.append('picture', each.dataset.sha256);
    shots.close();
    busy(1);
    try { put((await ask(form)).photos); } catch (error) { failed(error); } finally { busy(-1); }
  });
  Object.assign(diary.jobs, {
    pick: () => { target = undefined; picker.click(); },
    fill: () => { target = chosen(); picker.click(); },
    shots: () => {
      list.replaceChildren();
      after = undefined;
      one('[value=put]', shots).disabled = true;
      shots.showModal();
      load();
    },
    crop: () => diary.crop(chosen()),
  });

  // Another frame around the same part of the same photo.
  const framed = (frame, width, height) => {
    if (frame === 'plain') return { width, height };
    if (frame === 'fourCut') return { width: Math.round(width * 0.7), height: Math.round(width * 0.7 * 3.38) };
    const outer = Math.round(width / 0.89);
    return { width: outer, height: Math.round(height + 0.255 * outer) };
  };
  one('.frames').addEventListener('click', event => {
    const frame = event.target.closest('[data-frame]')?.dataset.frame;
    const element = diary.chosen;
    if (!frame || element?.type !== 'photo' || frame === (element.frame ?? 'plain')) return;
    const known = diary.pictures[element.photos[0]?.sha256];
    const isStrip = element.frame === 'fourCut';
    let [, , width, height] = diary.layout(element).places[0];
    if (isStrip && known) {
      const { width: w, height: h } = element.photos[0].crop ?? { width: 1, height: 1 };
      height = (width * h * known.height) / (w * known.width);
    }
    const [first, ...others] = element.photos;
    const next = { frame, ...framed(frame, Math.round(width), Math.round(height)) };
    // A frame for one keeps the first; the others stay on the page.
    if (isStrip && others.length) {
      diary.move(chosen(), { ...next, photos: [first] });
      const key = chosen();
      diary.add(...others.map((photo, index) => {
        const [w, h] = size(diary.pictures[photo.sha256] ?? { width: 1, height: 1 });
        return { type: 'photo', ...diary.fit({ x: element.x + 120 * (index + 1), y: element.y + 160 * (index + 1), scale: 0.5, angle: 0 }), width: w, height: h, frame: 'plain', photos: [photo] };
      }));
      return diary.choose(key);
    }
    diary.change(chosen(), next);
  });

  // Which part of a photo is shown: moved and drawn nearer under its frame.
  const cropper = one('#cropper');
  const view = one('.view', cropper);
  const zoom = one('[type=range]', cropper);
  const shape = one('.shapes', cropper);
  let part;
  const showPart = () => {
    const { picture, x, y, aspect } = part;
    const [w, h] = visible();
    part.x = Math.max(0, Math.min(1 - w, x));
    part.y = Math.max(0, Math.min(1 - h, y));
    view.style.aspectRatio = String(aspect);
    const image = one('img', view);
    Object.assign(image.style, { width: `${100 / w}%`, height: `${100 / h}%`, left: `${(-100 * part.x) / w}%`, top: `${(-100 * part.y) / h}%` });
    if (image.getAttribute('src') !== picture.address) image.src = picture.address;
  };
  // How much of the picture's width and height is seen.
  const visible = () => {
    const { picture, aspect, near } = part;
    const own = picture.width / picture.height;
    return own > aspect ? [aspect / own / near, 1 / near] : [1 / near, own / aspect / near];
  };
  diary.crop = (key, index = 0) => {
    const element = diary.find(key);
    const photo = element?.photos?.[index];
    const picture = photo && diary.pictures[photo.sha256];
    if (!picture) return;
    const [, , width, height] = diary.layout(element).places[index];
    const crop = photo.crop ?? { x: 0, y: 0, width: 1, height: 1 };
    part = { key, index, picture, aspect: width / height, original: width / height, near: 1, x: 0, y: 0 };
    const [w, h] = visible();
    part.near = Math.max(1, Math.min(w / crop.width, h / crop.height));
    const [w1, h1] = visible();
    Object.assign(part, { x: crop.x + (crop.width - w1) / 2, y: crop.y + (crop.height - h1) / 2 });
    zoom.value = part.near;
    shape.hidden = element.frame === 'fourCut';
    const next = one('[data-next]', cropper);
    next.hidden = element.photos.length < 2;
    showPart();
    if (!cropper.open) cropper.showModal();
  };
  const about = change => {
    const [w, h] = visible();
    const [cx, cy] = [part.x + w / 2, part.y + h / 2];
    change();
    const [w1, h1] = visible();
    Object.assign(part, { x: cx - w1 / 2, y: cy - h1 / 2 });
    showPart();
  };
  zoom.addEventListener('input', () => about(() => { part.near = Number(zoom.value); }));
  shape.addEventListener('click', event => {
    const value = event.target.closest('button')?.value;
    if (value) about(() => { part.aspect = value === 'own' ? part.picture.width / part.picture.height : Number(value); });
  });
  let from;
  const slide = (dx, dy) => {
    const [w, h] = visible();
    part.x -= (dx / view.clientWidth) * w;
    part.y -= (dy / view.clientHeight) * h;
    showPart();
  };
  view.addEventListener('pointerdown', event => { event.preventDefault(); view.focus(); view.setPointerCapture(event.pointerId); from = [event.clientX, event.clientY]; });
  view.addEventListener('pointermove', event => {
    if (!from) return;
    slide(event.clientX - from[0], event.clientY - from[1]);
    from = [event.clientX, event.clientY];
  });
  for (const name of ['pointerup', 'pointercancel']) view.addEventListener(name, () => { from = undefined; });
  view.addEventListener('keydown', event => {
    const by = { ArrowLeft: [12, 0], ArrowRight: [-12, 0], ArrowUp: [0, 12], ArrowDown: [0, -12] }[event.key];
    if (!by) return;
    event.preventDefault();
    slide(...by);
  });
  view.addEventListener('wheel', event => {
    event.preventDefault();
    about(() => { part.near = Math.max(1, Math.min(6, part.near * Math.exp(-event.deltaY * 0.001))); zoom.value = part.near; });
  }, { passive: false });
  const take = () => {
    const { key, index, aspect, original, x, y } = part;
    const element = diary.find(key);
    if (!element) return;
    const [width, height] = visible();
    const round = value => Math.round(value * 1e5) / 1e5;
    const crop = { ...element.photos[index].crop, x: round(x), y: round(y), width: Math.min(round(width), 1 - round(x)), height: Math.min(round(height), 1 - round(y)) };
    const photos = element.photos.map((each, at) => (at === index ? { ...each, crop } : each));
    const [, , w, h] = diary.layout(element).places[0];
    const side = Math.sqrt(w * h);
    const shaped = aspect === original ? {} : framed(element.frame ?? 'plain', Math.round(side * Math.sqrt(aspect)), Math.round(side / Math.sqrt(aspect)));
    diary.change(key, { photos, ...shaped });
  };
  one('[value=take]', cropper).addEventListener('click', () => { take(); cropper.close(); });
  one('[data-next]', cropper).addEventListener('click', () => {
    take();
    diary.crop(part.key, (part.index + 1) % diary.find(part.key).photos.length);
  });

  // Own stickers arrive in the tray.
  const own = one('#f-stickers');
  own.addEventListener('change', async () => {
    const form = new FormData();
    for (const file of own.files) form.append('file', file, file.name);
    own.value = '';
    busy(1);
    try {
      const answer = await fetch(dataset.stickers, { method: 'POST', body: form, headers: { Accept: 'application/json' } });
      const told = await answer.json().catch(() => ({}));
      if (!answer.ok) throw Object.assign(new Error(answer.status), { told: told.problems?.map(each => each.message).join(' ') || told.detail });
      for (const { sha256, width, height, pixels, name, address } of told.stickers) {
        diary.pictures[sha256] = { address, width: pixels[0], height: pixels[1] };
        const button = make('button', { type: 'button', title: name }, make('img', { src: address, alt: '' }));
        Object.assign(button.dataset, { sticker: `sha256:${sha256}`, width, height, pack: 'own' });
        button.setAttribute('aria-label', words(`${name} 붙이기`, `Put ${name} on the page`));
        if (!one(`[data-sticker="sha256:${sha256}"]`)) one('.stickers').append(button);
        diary.learn(button);
      }
      diary.openPack('own');
    } catch (error) { failed(error); } finally { busy(-1); }
  });
  diary.jobs.ownSticker = () => own.click();
})();
