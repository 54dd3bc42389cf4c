import { describe, expect, test } from 'vitest'

import { body, cells, centre, down, left, pageLines, type Printed, right } from '#kit/files/page-lines.ts'
import { candidatesOf } from '#server/files/candidates/candidates.ts'
import { isReliable } from '#server/files/candidates/reliable.ts'

const UNITS = [
  { name: '云澜第一建筑工程有限公司', shortName: '第一建筑工程' },
  { name: '云澜建设工程质量检测有限公司', shortName: '建设工程质量检测' },
  { name: '云澜方圆建筑设计有限公司', shortName: '方圆建筑设计' }
]
const asked = { template: 'file_text', pages: null, units: UNITS, today: '2026-11-22' }
const offered = (page: readonly Printed[], template = 'file_text') =>
  candidatesOf(pageLines(page), { ...asked, template }).candidates
const sureOf = (page: readonly Printed[], template?: string) =>
  Object.fromEntries(
    offered(page, template).flatMap(({ field, value, grade }) => (grade === 'sure' ? [[field, value]] : []))
  )
const possibleOf = (page: readonly Printed[]) =>
  offered(page).flatMap(({ field, value, grade }) => (grade === 'possible' ? [`${field} ${value}`] : []))

const INSPECTION: readonly Printed[] = [
  centre('钢筋安装检验批质量验收记录', 18),
  right('编号：C5-02-0103-007', 10.5),
  cells({ 10: '单位工程名称', 26: '云澜星河商务中心1#商务办公楼', 60: '分部工程名称', 76: '主体结构' }),
  cells({ 10: '施工单位', 26: '云澜第一建筑工程有限公司', 60: '项目负责人', 76: '陈望舒' }),
  cells({ 10: '验收依据', 26: '云建〔2023〕12号', 60: '检验批容量', 76: '126件' }),
  cells({ 10: '施工依据', 26: 'GB 50204-2015', 60: '验收部位', 76: '三层柱' }),
  cells({ 10: '主控项目', 30: '受力钢筋的牌号、规格和数量必须符合设计要求', 80: '合格' }),
  down(80),
  cells({ 12: '专业工长：', 45: '项目专业质量检查员：' }),
  cells({ 60: '2025年4月2日' }),
  cells({ 12: '专业监理工程师：', 60: '2025年4月3日' })
]

describe('a record of an inspection lot (检验批)', () => {
  test('offers its name with the part of the building first, and its number', () => {
    expect(sureOf(INSPECTION)).toEqual({ title: '三层柱钢筋安装检验批质量验收记录', docNo: 'C5-02-0103-007' })
    expect(possibleOf(INSPECTION)).toContain('title 钢筋安装检验批质量验收记录')
  })

  test('offers the contractor and the last of its days, and no number that a cell cites', () => {
    const possible = possibleOf(INSPECTION)
    expect(possible).toContain('responsible 云澜第一建筑工程有限公司')
    expect(possible.filter((one) => one.startsWith('docNo'))).toEqual([])
    expect(possible).toContain('docDate 2025-04-02')
  })
})

describe('other papers of a building site', () => {
  test('a test report offers its number, its laboratory and its day by their labels', () => {
    const page = [
      centre('云澜建设工程质量检测有限公司', 16),
      centre('混凝土抗压强度检测报告', 22),
      cells({ 10: '报告编号：YJ2025-HN-00318', 62: '委托编号：WT-2025-1187' }),
      cells({ 10: '工程名称', 24: '云澜市第三中学综合教学楼', 62: '样品编号', 76: 'HN-318' }),
      cells({ 10: '委托日期', 24: '2025-03-20', 62: '报告日期', 76: '2025-04-18' }),
      cells({ 10: '检测单位', 24: '云澜建设工程质量检测有限公司' }),
      body('检测结论：所检混凝土试件抗压强度代表值达到设计强度等级的百分之一百零八。')
    ]
    expect(sureOf(page)).toEqual({
      title: '混凝土抗压强度检测报告',
      docNo: 'YJ2025-HN-00318',
      docDate: '2025-04-18',
      responsible: '云澜建设工程质量检测有限公司'
    })
  })

  test('a construction log offers its day and its general name, and fills nothing in', () => {
    const page = [
      centre('施工日志', 22),
      cells({ 10: '工程名称', 26: '云澜星河商务中心1#商务办公楼', 62: '编号', 76: '0187' }),
      cells({ 10: '日期', 26: '2025年4月2日 星期三', 62: '天气', 76: '晴' }),
      body('一、生产情况：三层柱钢筋绑扎完成，二层梁板模板拆除百分之六十，出勤四十六人。'),
      body('二、技术质量安全：现场巡视未发现隐患，塔吊例行检查正常，已做记录。')
    ]
    expect(sureOf(page)).toEqual({ docNo: '0187' })
    expect(possibleOf(page)).toEqual(expect.arrayContaining(['title 施工日志', 'docDate 2025-04-02']))
  })

  test('minutes of a meeting offer their name', () => {
    const page = [
      centre('云澜星河商务中心项目第十二次监理例会会议纪要', 20),
      down(20),
      left('会议时间：2025年4月2日'),
      left('会议地点：项目部会议室'),
      body('会议由总监理工程师主持，检查了上次会议决定的落实情况，讨论了三层主体结构的施工安排。')
    ]
    expect(sureOf(page)).toEqual({ title: '云澜星河商务中心项目第十二次监理例会会议纪要（2025-04-02）' })
    expect(possibleOf(page)).toContain('docDate 2025-04-02')
  })

  test('a certificate offers its number and when it was given out', () => {
    const page = [
      centre('中华人民共和国', 18),
      centre('建设工程规划许可证', 30),
      centre('建字第990102202400118号', 14),
      body(
        '根据《中华人民共和国城乡规划法》第四十条规定，经审核，本建设工程符合国土空间规划和用途管制要求，颁发此证。'
      ),
      cells({ 12: '发证机关', 30: '云澜市自然资源和规划局' }, 14),
      cells({ 12: '发证日期', 30: '2024年5月20日' }, 14)
    ]
    expect(sureOf(page)).toEqual({ title: '建设工程规划许可证', docDate: '2024-05-20' })
    expect(possibleOf(page)).toContain('responsible 云澜市自然资源和规划局')
  })

  test('labels of other things are not those of the file', () => {
    const page = [
      centre('材料进场检验记录', 20),
      left('工程编号：GC-2025-001', 11),
      left('项目编号：XM-77', 11),
      left('样品编号：YP-3', 11),
      left('验收日期：2025年4月2日', 11),
      body('经检验，钢筋外观质量、规格尺寸和力学性能均符合规范要求，同意使用。')
    ]
    expect(sureOf(page)).toEqual({ title: '材料进场检验记录' })
    expect(possibleOf(page)).toEqual(['docDate 2025-04-02'])
  })

  test('two numbers under one label are two choices', () => {
    const page = [
      centre('材料进场检验记录', 20),
      left('编号：C4-01', 11),
      left('编号：C4-02', 11),
      body('经检验，钢筋规格尺寸和力学性能均符合规范要求。')
    ]
    expect(sureOf(page)).not.toHaveProperty('docNo')
    expect(possibleOf(page)).toEqual(expect.arrayContaining(['docNo C4-01', 'docNo C4-02']))
  })
})

test('a drawing offers what the block of its title says', () => {
  const page: readonly Printed[] = [
    centre('首层平面图 1:100', 14),
    body('本图尺寸以毫米计，标高以米计，其余见建筑设计总说明。'),
    down(85),
    cells({ 62: '设计单位', 72: '云澜方圆建筑设计有限公司' }, 8),
    cells({ 62: '图名', 72: '首层平面图' }, 8),
    cells({ 62: '图号', 72: '建施-05', 84: '比例', 90: '1：100' }, 8),
    cells({ 62: '日期', 72: '2024.06.18' }, 8)
  ]
  expect(sureOf(page, 'file_drawing')).toEqual({
    responsible: '云澜方圆建筑设计有限公司',
    title: '首层平面图',
    drawingNo: '建施-05',
    scale: '1:100',
    drawDate: '2024-06-18'
  })
  expect(sureOf(page, 'file_photo')).toEqual({})
})

describe('text that cannot be believed', () => {
  const sound = pageLines(INSPECTION)
  const spoilt = (change: (text: string) => string) => sound.map((line) => ({ ...line, text: change(line.text) }))

  test.each<[string, (text: string) => string]>([
    [
      'letters from the private area',
      (text) => text.replace(/[\u4e00-\u9fa5]/g, (sign) => (sign < '\u6000' ? '\ue123' : sign))
    ],
    ['lost letters', (text) => text.replace(/[\u5de5\u7a0b]/g, '\ufffd')],
    ['doubled letters', (text) => text.replace(/\p{Script=Han}/gu, '$&$&')],
    ['rare letters instead of usual ones', (text) => text.replace(/[\u5de5\u7a0b\u8d28]/g, '\u3bd7')],
    ['Latin letters instead of Chinese ones', (text) => text.replace(/\p{Script=Han}/gu, 'Æb')],
    ['signs of a badly read scan', (text) => text.replace(/\p{Script=Han}{2}/gu, '$&^`¦')]
  ])('offers no value: %s', (_, change) => {
    const lines = spoilt(change)
    expect(isReliable(lines)).toBe(false)
    expect(candidatesOf(lines, { ...asked, pages: 3 })).toEqual({
      isReliable: false,
      candidates: [{ field: 'pages', value: 3, grade: 'sure', rule: 'pageCount', lines: [] }]
    })
  })

  test('is that of a scan, which has none', () => {
    expect(candidatesOf([], asked)).toEqual({ isReliable: false, candidates: [] })
    expect(isReliable(pageLines([centre('扫描件', 12)]))).toBe(false)
  })

  test('is not that of a sound form', () => {
    expect(isReliable(sound)).toBe(true)
  })

  test('a badly read scan whose letters are Chinese fills nothing in', () => {
    const junk = [
      centre('钒妥萎隹盎刨仑芷', 18),
      right('绵弓：〇s-o2-OlO3', 10),
      left('工稗名栋云谰星呵', 11),
      body('旋工单佗云谰第一建巩工程冇限公司项日经埋'),
      right('ZO25年斗月Z曰')
    ]
    expect(sureOf(junk)).toEqual({})
  })
})
