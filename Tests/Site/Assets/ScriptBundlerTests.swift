import Testing

@testable import Site

@Suite struct ScriptBundlerTests {
    @Test func bundleContainsItsModuleAndImports() throws {
        let files = try files(
            of: [
                "main.js": "import './b.js';\nimport { one } from './a.js';\n// why\nrun(one);\n",
                "a.js": "export const one = 1;\nexport async function two() {\n  return one;\n}\n",
                "b.js": "import { one, two } from './a.js';\n\ntwo(one);\n",
            ], named: ["main.js": "app.js"])
        #expect(
            files == [
                "app.js": """
                const $0 = (() => {
                const one = 1;
                async function two() {
                return one;
                }
                return { one, two };
                })();
                {
                const { one, two } = $0;
                two(one);
                }
                {
                const { one } = $0;
                run(one);
                }
                export const { one, two } = $0;

                """
            ])
    }

    @Test func moduleOfAnotherBundleIsImportedFromItsURL() throws {
        let files = try files(
            of: [
                "main.js": "import './a.js';\n", "a.js": "export const one = 1;\n",
                "later/page.js":
                    "import { one } from '../a.js';\nimport { two } from './part.js';\nexport const three = one + two;\n",
                "later/part.js": "import { one } from '../a.js';\nexport const two = one + 1;\n",
            ], named: ["main.js": "app.js", "later/page.js": "page.js", "later/part.js": "part.js"])
        #expect(
            files["part.js"]?.hasPrefix("import * as $$0 from '/app.js';\nconst $0 = (() => {\nconst { one } = $$0;")
                == true)
        #expect(
            files["page.js"] == """
                import * as $$0 from '/app.js';
                import * as $$1 from '/part.js';
                const $0 = (() => {
                const { one } = $$0, { two } = $$1;
                const three = one + two;
                return { three };
                })();
                export const { three } = $0;

                """)
    }

    @Test func importCycleIsRejected() {
        #expect(throws: AssetsError.self) {
            try files(
                of: ["main.js": "import './a.js';\n", "a.js": "import './main.js';\n"], named: ["main.js": "app.js"])
        }
    }

    /// Returns the bundled files by name.
    private func files(of modules: [String: String], named names: [String: String]) throws -> [String: String] {
        let output = Output()
        var bundler = ScriptBundler(
            names: names, read: { Array((modules[$0] ?? "").utf8) },
            add: { name, script in
                output.files[name] = String(decoding: script, as: UTF8.self)
                return "/" + name
            })
        _ = try bundler.address(of: "main.js")
        for path in names.keys.sorted() { _ = try bundler.address(of: path) }
        return output.files
    }

    private final class Output {
        var files: [String: String] = [:]
    }
}
