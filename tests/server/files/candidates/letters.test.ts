import { describe, expect, test } from 'vitest'

import { body, cells, centre, down, left, pageLines, type Printed, right } from '#kit/files/page-lines.ts'
import { candidatesOf } from '#server/files/candidates/candidates.ts'

const UNITS = [
  { name: '云澜星河置业有限公司', shortName: '星河置业' },
  { name: '云澜第一建筑工程有限公司', shortName: '第一建筑工程' },
  { name: '云澜正衡工程监理有限公司', shortName: null }
]
const asked = { template: 'file_text', pages: null, units: UNITS, today: '2026-11-22' }

/** What would be filled in unseen, by its field. */
const sureOf = (...pages: readonly (readonly Printed[])[]) =>
  Object.fromEntries(
    candidatesOf(
      pages.flatMap((page, at) => pageLines(page, at + 1)),
      asked
    ).candidates.flatMap(({ field, value, grade }) => (grade === 'sure' ? [[field, value]] : []))
  )
const allOf = (page: readonly Printed[]) =>
  candidatesOf(pageLines(page), asked).candidates.map(({ field, value, grade }) => [field, value, grade])

const TEXT = [
  left('云澜星河置业有限公司：'),
  body('你公司报来的《云澜星河商务中心项目核准申请报告》（星河〔2024〕8号）及有关材料收悉。'),
  left('根据《企业投资项目核准和备案管理条例》和云发改〔2023〕77号文件，经研究，现批复如下：'),
  body('一、同意建设云澜星河商务中心项目。项目代码：2402-990102-04-01-118118。'),
  body('二、项目单位为云澜星河置业有限公司，建设地点在云澜市澜江新区滨江大道东侧。'),
  body('三、本批复自2024年3月1日起执行，有效期两年。')
]
const LETTER: readonly Printed[] = [
  centre('云澜市发展和改革委员会文件', 36),
  centre('云发改〔2024〕118号'),
  down(26),
  centre('云澜市发展和改革委员会', 22),
  centre('关于云澜星河商务中心项目核准的批复', 22),
  down(36),
  ...TEXT,
  down(74),
  right('云澜市发展和改革委员会'),
  right('2024年3月5日'),
  down(88),
  left('抄送：市自然资源和规划局，市住房和城乡建设局。', 12),
  cells({ 13: '云澜市发展和改革委员会办公室', 66: '2024年3月6日印发' }, 12)
]
const without = (text: string, ...more: readonly Printed[]) => [
  ...LETTER.filter((one) => !('text' in one && one.text === text)),
  ...more
]

describe('an official letter (红头文件)', () => {
  test('offers its number, title, issuer and day', () => {
    expect(sureOf(LETTER)).toEqual({
      docNo: '云发改〔2024〕118号',
      title: '云澜市发展和改革委员会关于云澜星河商务中心项目核准的批复',
      responsible: '云澜市发展和改革委员会',
      docDate: '2024-03-05'
    })
  })

  test.each([
    ['云 发 改 〔2024〕 118 号', '云发改〔2024〕118号'],
    ['云发改［２０２４］０１８号', '云发改〔2024〕18号'],
    ['云发改(2024)第118号', '云发改〔2024〕118号'],
    ['云发改【2024】118号', '云发改〔2024〕118号'],
    ['云发改〔2024〕118号 签发人：林知远', '云发改〔2024〕118号']
  ])('has its number in one form, however it is written: %s', (written, number) => {
    expect(sureOf(without('云发改〔2024〕118号', down(20), centre(written)))).toMatchObject({ docNo: number })
  })

  test.each([
    '根据云发改〔2024〕118号文件',
    '《核准的批复》（云发改〔2024〕118号）',
    '抄送云发改〔2024〕118号',
    '（2024）云01民初118号',
    '云发改〔2031〕118号',
    '云发改〔1911〕118号',
    'Q/CR 9218-2015',
    'GB/T 9704-2012'
  ])('has no number where one is only cited or is none: %s', (line) => {
    expect(sureOf(without('云发改〔2024〕118号', down(20), centre(line)))).not.toHaveProperty('docNo')
  })

  test('offers a number whose brackets do not belong together, and fills nothing in', () => {
    const page = without('云发改〔2024〕118号', down(20), centre('云发改(2024〕118号'))
    expect(sureOf(page)).not.toHaveProperty('docNo')
    expect(allOf(page)).toContainEqual(['docNo', '云发改〔2024〕118号', 'possible'])
  })

  test('chooses none of two numbers, and none of the lower half', () => {
    expect(sureOf([...LETTER, down(21), centre('云建〔2024〕9号')])).not.toHaveProperty('docNo')
    expect(sureOf(without('云发改〔2024〕118号', down(60), centre('云发改〔2024〕118号')))).not.toHaveProperty('docNo')
  })

  test('is dated in Chinese figures too', () => {
    expect(sureOf(without('2024年3月5日', down(76), right('二〇二四年十二月二十一日')))).toMatchObject({
      docDate: '2024-12-21'
    })
    expect(sureOf(without('2024年3月5日', down(76), right('二○二四年三月十日')))).toMatchObject({
      docDate: '2024-03-10'
    })
  })

  test('is never dated by its printing, by its text or by a day that is none', () => {
    const undated = without('2024年3月5日')
    expect(sureOf(undated)).not.toHaveProperty('docDate')
    expect(allOf(undated).filter(([field]) => field === 'docDate')).toEqual([])
    expect(sureOf([...undated, down(76), right('2024年2月30日')])).not.toHaveProperty('docDate')
    expect(sureOf([...undated, down(76), right('2031年3月5日')])).not.toHaveProperty('docDate')
    expect(
      allOf([...undated, down(92), cells({ 50: '2024年3月6日', 72: '印发' }, 12)]).filter(
        ([field]) => field === 'docDate'
      )
    ).toEqual([])
  })

  test('offers a day that does not fit its number, a day without a name above it, and the last of two', () => {
    expect(sureOf(without('2024年3月5日', down(76), right('2019年3月5日')))).not.toHaveProperty('docDate')
    expect(allOf(without('云澜市发展和改革委员会'))).toContainEqual(['docDate', '2024-03-05', 'possible'])
    expect(sureOf([...LETTER, down(80), right('2024年4月1日')])).not.toHaveProperty('docDate')
  })

  test('is signed on a later page, and an annex is no such page', () => {
    const first = LETTER.slice(0, -7)
    const second = [body('请认真组织实施。'), down(20), right('云澜市发展和改革委员会'), right('2024年3月5日')]
    expect(sureOf(first, second)).toMatchObject({ docDate: '2024-03-05', responsible: '云澜市发展和改革委员会' })
    expect(sureOf(first, [left('附件1'), centre('项目清单', 20), ...second])).not.toHaveProperty('docDate')
  })

  test('has no sure issuer where title, head and signature do not agree', () => {
    const page = LETTER.map((one) =>
      'text' in one && one.at === 'right' && one.text.endsWith('委员会') ? right('云澜市人民政府办公室') : one
    )
    const other = page.filter((one) => !('text' in one && one.size === 36))
    expect(sureOf(other)).not.toHaveProperty('responsible')
    expect(allOf(other)).toContainEqual(['responsible', '云澜市人民政府办公室', 'possible'])
  })

  test('names a unit of the archive wholly, also where it signs short', () => {
    const page = [
      centre('星河置业文件', 36),
      centre('星河〔2025〕7号'),
      down(26),
      centre('关于报送云澜星河商务中心项目竣工资料的函', 22),
      down(34),
      left('云澜市城市建设档案馆：'),
      body('我公司建设的云澜星河商务中心项目已经竣工验收，现报送竣工资料，请予接收。'),
      down(70),
      right('云澜星河置业有限公司（盖章）'),
      right('2025年6月30日')
    ]
    expect(sureOf(page)).toMatchObject({ docNo: '星河〔2025〕7号', docDate: '2025-06-30' })
    expect(allOf(page)).toContainEqual(['responsible', '云澜星河置业有限公司', 'sure'])
  })
})

describe('a title', () => {
  const titled = (...lines: readonly string[]) => [
    centre('云建〔2025〕31号'),
    down(20),
    ...lines.map((line) => centre(line, 22)),
    down(40),
    ...TEXT
  ]

  test('goes over several lines', () => {
    expect(
      sureOf(
        titled('云澜市住房和城乡建设局', '关于进一步加强房屋建筑和市政基础设施', '工程竣工档案管理工作的通知（试行）')
      )
    ).toMatchObject({
      title: '云澜市住房和城乡建设局关于进一步加强房屋建筑和市政基础设施工程竣工档案管理工作的通知（试行）'
    })
  })

  test('is not the head of the page, and not a sentence of its text', () => {
    expect(sureOf([centre('云澜市住房和城乡建设局文件', 36), ...TEXT])).not.toHaveProperty('title')
    expect(sureOf([...TEXT, body('根据关于加强管理的通知，各单位应当执行。')])).not.toHaveProperty('title')
  })

  test('is only offered where something below it is set larger', () => {
    const page = [...titled('关于召开现场会的通知'), down(60), centre('会议须知手册', 30)]
    expect(sureOf(page)).not.toHaveProperty('title')
    expect(allOf(page)).toContainEqual(['title', '关于召开现场会的通知', 'possible'])
  })
})

test('every candidate says by which rule and from which lines it was read', () => {
  const lines = pageLines(LETTER)
  const { candidates } = candidatesOf(lines, { ...asked, pages: 4 })
  const from = Object.fromEntries(
    candidates.map((one) => [`${one.field} ${one.rule}`, one.lines.map((at) => lines[at]?.text)])
  )
  expect(from).toMatchObject({
    'docNo numberLine': ['云发改〔2024〕118号'],
    'title centredTitle': ['云澜市发展和改革委员会', '关于云澜星河商务中心项目核准的批复'],
    'docDate dateLine': ['2024年3月5日'],
    'pages pageCount': []
  })
  expect(candidates.at(-1)).toEqual({ field: 'pages', value: 4, grade: 'sure', rule: 'pageCount', lines: [] })
})
