"""The pictures of the README and the guide, drawn anew from the demo into `.readme`. `make readme-pictures` runs it."""

import base64

from stage import PHONE, ROOT, browsing, living_in, settled, sign_in

FOLDER = ROOT / ".readme"
DESK = dict(viewport={"width": 1280, "height": 820})
JOIN = """async ([pictures, width]) => {
  const images = await Promise.all(pictures.map(async data => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    return image;
  }));
  const each = (width - 16 * (images.length - 1)) / images.length;
  const canvas = Object.assign(document.createElement('canvas'), { width, height: each * images[0].height / images[0].width });
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  images.forEach((image, index) =>
    context.drawImage(image, index * (each + 16), 0, each, each * image.height / image.width));
  return canvas.toDataURL('image/webp', .82).split(',')[1];
}"""


def main():
    with browsing() as browser, living_in(["--demo"]) as instance:
        state = sign_in(browser, instance)

        def shot(path, device=DESK, light="light", wait=None, pause=300):
            context = browser.new_context(
                **device, storage_state=state, color_scheme=light, locale="ko-KR", timezone_id="Asia/Seoul"
            )
            page = context.new_page()
            page.goto(instance.url + path)
            if wait:
                page.wait_for_function(wait, timeout=60_000)
            settled(page)
            page.wait_for_timeout(pause)
            picture = base64.b64encode(page.screenshot()).decode()
            context.close()
            return picture

        def write(name, width, *pictures):
            page = browser.new_page()
            data = base64.b64decode(page.evaluate(JOIN, [list(pictures), width]))
            (FOLDER / name).write_bytes(data)
            print(f"{name}: {len(data)} bytes")
            page.close()

        # Pages of the diary are drawn behind what somebody waits for.
        drawn = "() => document.querySelectorAll('.pages img').length >= 12 || !setTimeout(() => location.reload(), 1500)"
        shot("/diary?view=grid", wait=drawn)
        context = browser.new_context(storage_state=state)
        page = context.new_page()
        page.goto(instance.url + "/diary?view=grid")
        hrefs = page.eval_on_selector_all("a[href^='/diary/']", "links => links.map(link => link.getAttribute('href').split('?')[0])")
        own = None
        for href in dict.fromkeys(h for h in hrefs if h.split("/")[-1].isdigit()):
            page.goto(instance.url + href)
            if page.locator("[data-edit]").count():
                own = href
                break
        context.close()
        write("home.webp", 1280, shot("/"))
        write("links.webp", 1280, shot("/links"))
        write("phone.webp", 1180, shot("/", PHONE), shot("/movies", PHONE), shot("/screenshots", PHONE, "dark"))
        write("diary.webp", 1280, shot("/diary?view=grid", pause=1200))
        write("diary-editor.webp", 1280, shot(own + "/edit", pause=3500))
        write("diary-phone.webp", 800, shot("/diary?view=one", PHONE, pause=1500), shot(own + "/edit", PHONE, pause=3500))


main()
