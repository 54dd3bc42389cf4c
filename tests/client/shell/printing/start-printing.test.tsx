import i18next from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { PrintedPage } from '#core/work/printed.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { startPrinting } from '#shell/printing/start-printing.ts'

let stop: () => void
beforeEach(() => {
  signedIn()
  stop = startPrinting(i18next.getFixedT(null, 'shell'))
})
afterEach(() => {
  stop()
  nobody()
})

const LIST: PrintedPage = {
  title: '检验批',
  about: [
    { term: '搜索文件', value: '混凝土' },
    { term: '状态', value: '' }
  ],
  pieces: [
    {
      kind: 'table',
      columns: [{ title: '题名' }, { title: '页数', align: 'end' }],
      rows: [
        { kind: 'group', cells: ['甲（1 行）'] },
        { cells: ['<b>不是标记</b>', '3'] },
        { kind: 'sum', cells: ['合计', '3'] }
      ],
      empty: '没有数据'
    }
  ]
}

function Screen({ printed }: { printed: PrintedPage | null }) {
  usePrinted(() => printed)
  return <h1>屏幕</h1>
}
const paper = () => document.querySelector('body > .printed')
/** As the browser asks for the page before it prints, and says that it has. */
const print = (what: 'beforeprint' | 'afterprint') => dispatchEvent(new Event(what))

test('what a screen says of its page is on paper while the browser prints, with project, person and time, and gone afterwards', async () => {
  await render(<Screen printed={LIST} />)
  print('beforeprint')
  const heading = paper()?.querySelector('h1')
  expect(heading?.textContent).toBe('检验批')
  const about = [...(paper()?.querySelectorAll('.printed-about dt') ?? [])].map(({ textContent }) => textContent)
  expect(about).toEqual(['项目', '搜索文件', '打印人', '打印时间'])
  const table = paper()?.querySelector('table[aria-label="检验批"]')
  expect([...(table?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '题名',
    '页数'
  ])
  expect(table?.querySelectorAll('tbody tr').length).toBe(3)
  expect(table?.querySelector('td')?.textContent).toBe('<b>不是标记</b>')
  expect(table?.querySelector('[data-kind=group] th')?.getAttribute('colspan')).toBe('2')
  expect(document.adoptedStyleSheets.length).toBe(1)
  print('afterprint')
  expect(paper()).toBe(null)
  expect(document.adoptedStyleSheets.length).toBe(0)
})

test('a title with quotes and brackets names the pages and breaks nothing', async () => {
  await render(<Screen printed={{ ...LIST, title: '“甲” "乙" \\ </style> { }' }} />)
  print('beforeprint')
  const rules = [...(document.adoptedStyleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText)
  expect(rules.length).toBe(2)
  expect(rules[0]).toContain('甲')
  print('afterprint')
})

test('the dark theme is printed light, and is dark again afterwards', async () => {
  document.documentElement.dataset.theme = 'dark'
  await render(<Screen printed={null} />)
  print('beforeprint')
  expect(document.documentElement.dataset.theme).toBe('light')
  print('afterprint')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a screen that says nothing is printed as it is shown; one that has gone says nothing any more', async () => {
  const { rerender } = await render(<Screen printed={LIST} />)
  await rerender(<p>另一页</p>)
  await expect.element(page.getByText('另一页')).toBeVisible()
  print('beforeprint')
  expect(paper()).toBe(null)
  print('afterprint')
})

test('a file that is being printed brings its own pages', async () => {
  await render(<Screen printed={LIST} />)
  const file = document.createElement('div')
  file.className = 'pdf-print'
  document.body.append(file)
  print('beforeprint')
  expect(paper()).toBe(null)
  print('afterprint')
  file.remove()
})
