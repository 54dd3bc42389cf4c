import type { CodeLanguage } from '#ui/code-editor/code-editor.tsx'

/** A few lines of each language of the code editor. */
export const CODE: Readonly<Record<CodeLanguage, string>> = {
  css: '/* title */\n.title {\n  color: #1890ff;\n  margin: 0 4px;\n}\n',
  javascript:
    '// total of all pages\nexport function total(rows) {\n  const sum = rows.reduce((all, { pages }) => all + pages, 0)\n  return /^\\d+$/.test(String(sum)) ? `${sum} pages` : null\n}\n',
  html: '<!-- card -->\n<section class="card">\n  <h1>Archives &amp; volumes</h1>\n  <img src="plan.png" alt="Plan" />\n</section>\n',
  java: '/** A volume. */\npublic final class Volume {\n  private final int pages = 12;\n  public String title() { return "Record"; }\n}\n',
  'objective-c':
    '#import <Foundation/Foundation.h>\n// a volume\n@interface Volume : NSObject\n@property (nonatomic) int pages;\n@end\n',
  python:
    '# pages of a volume\ndef pages(files: list[int]) -> int:\n    """Adds them up."""\n    return sum(files) if files else 0\n',
  r: '# mean of the pages\npages <- c(12, 8, 20)\nif (length(pages) > 0) {\n  print(mean(pages))\n}\n',
  shell: '#!/bin/sh\n# copies the scans\nfor file in *.pdf; do\n  cp "$file" /archive\ndone\n',
  sql: "-- volumes of a project\nselect title, count(*) as files\nfrom volume\nwhere code = 'A-01'\ngroup by title;\n",
  swift: '// a volume\nstruct Volume {\n  let pages: Int = 12\n  var title: String? = nil\n}\n',
  vue: '<template>\n  <p v-if="pages > 0">{{ pages }}</p>\n</template>\n<script>\nexport default { data: () => ({ pages: 12 }) }\n</script>\n',
  markdown: '# Volume\n\nHas *twelve* pages and a [plan](plan.pdf).\n\n- `A-01`\n'
}
