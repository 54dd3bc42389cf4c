import { describe, expect, test } from 'vitest'

import { fromElsewhere, fromHtml, fromTsv, toHtml, toTsv } from '#grid/model/cells/clipboard.ts'

describe('tables of text', () => {
  test('go to a spreadsheet and back with tabs, line ends and quotes in them', () => {
    const table = [
      ['a\tb', 'two\nlines', 'say "so"'],
      ['', '12345678901234567890', 'c']
    ]
    expect(fromTsv(toTsv(table))).toEqual(table)
    expect(fromHtml(toHtml(table))).toEqual([
      ['a\tb', 'two\nlines', 'say "so"'],
      ['', '12345678901234567890', 'c']
    ])
  })

  test('leave numbers to be summed up, keep all else as texts, and lines within their cell', () => {
    const asText = (text: string) => toHtml([[text]]).includes('mso-number-format')
    expect(['12', '-3.5', '0'].map(asText)).toEqual([false, false, false])
    expect(['007', '1.50', '12345678901234567890', '1e5', '2025-03-01', '=1+1', 'Infinity', ''].map(asText)).toEqual(
      Array.from({ length: 8 }, () => true)
    )
    expect(toHtml([['a\r\nb\nc']]).match(/<br[^>]*>/g)).toEqual([
      '<br style="mso-data-placement:same-cell">',
      '<br style="mso-data-placement:same-cell">'
    ])
  })

  test('come as spreadsheets write them: a line end at the end, a quote inside, cells that span', () => {
    expect(fromTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4']
    ])
    expect(fromTsv('5" pipe\tx')).toEqual([['5" pipe', 'x']])
    expect(fromTsv('"5" pipe\tx')).toEqual([['"5" pipe', 'x']])
    expect(fromTsv('"十四五"\t"丙"册\t""')).toEqual([['"十四五"', '"丙"册', '""']])
    expect(fromTsv('"第一行\n""二""行"\t"a\tb"\r\n\t')).toEqual([
      ['第一行\n"二"行', 'a\tb'],
      ['', '']
    ])
    expect(fromTsv('\r\n')).toEqual([['']])
    expect(fromHtml('<p>a</p>')).toBeNull()
    expect(fromHtml('<table><tr><td colspan=2>a&amp;b</td><td><b>c</b>&nbsp;</td></tr></table>')).toEqual([
      ['a&b', '', 'c']
    ])
  })
})

describe('tables of HTML', () => {
  test('a cell that spans rows and columns fills its first place, and those beside it keep theirs', () => {
    const html = `<html><body><table border=0>
      <thead><tr><th colspan=2>部位</th><th>页数</th></tr></thead>
      <tr height=19><td rowspan="2">主体</td><td>一层</td><td>3</td></tr>
      <tr><td>二层</td><td>4</td></tr>
      <tr><td colspan='2' rowspan=2>合并</td><td>5</td></tr>
      <tr><td>6</td></tr>
      <![if supportMisalignedColumns]><tr height=0 style='display:none'><td></td><td></td><td></td></tr><![endif]>
    </table></body></html>`
    expect(fromHtml(html)).toEqual([
      ['部位', '', '页数'],
      ['主体', '一层', '3'],
      ['', '二层', '4'],
      ['合并', '', '5'],
      ['', '', '6']
    ])
  })

  test('paragraphs and breaks are lines of the cell; what is no character stays as it is written', () => {
    expect(
      fromHtml(
        '<table><tr><td>\r\n  <p class=MsoNormal>甲\r\n   方<o:p></o:p></p>\r\n  <p>乙<br>\r\n  丙</p></td><td>&#20013;&#x6587;&#x110000;&hellip;</td></tr></table>'
      )
    ).toEqual([['甲 方\n乙\n丙', '中文&#x110000;&hellip;']])
  })

  test('of a text program the HTML is read, of a spreadsheet the text', () => {
    const html = '<table><tr><td><p>甲</p><p>乙</p></td><td>1</td></tr></table>'
    expect(fromElsewhere('甲\n乙\t1\r\n', `<html xmlns:w="urn:schemas-microsoft-com:office:word">${html}`)).toEqual([
      ['甲\n乙', '1']
    ])
    const word = (body: string) =>
      `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style>p{}</style></head><body><!--StartFragment-->${body}</body></html>`
    expect(fromElsewhere('甲\n乙\t1\r\n', word(html))).toEqual([['甲\n乙', '1']])
    expect(fromElsewhere('说明\n甲\t1', word(`<p>说明</p>${html}`))).toEqual([['说明'], ['甲', '1']])
    expect(fromElsewhere('甲\t1\n乙\t2', word(html + html))).toEqual([
      ['甲', '1'],
      ['乙', '2']
    ])
    expect(
      fromElsewhere('甲\t1', word(html).replace('xmlns:w', 'xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:w'))
    ).toEqual([['甲', '1']])
    expect(fromElsewhere('甲\t1\r\n', html)).toEqual([['甲', '1']])
    expect(fromElsewhere('', html)).toEqual([['甲\n乙', '1']])
    expect([
      fromElsewhere('甲', '<p xmlns:w="urn:schemas-microsoft-com:office:word">甲</p>'),
      fromElsewhere('', '<p>甲</p>')
    ]).toEqual([[['甲']], null])
  })
})
