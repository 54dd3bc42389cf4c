import { describe, expect, test } from 'vitest'

import { suggestedTitle } from '#server/archives/editing/suggested-title.ts'

describe('the title of a file is its name without the numbering before it', () => {
  test.each([
    ['01-施工组织设计.pdf', '施工组织设计'],
    ['01-02-施工组织设计.pdf', '施工组织设计'],
    ['1、开工报告.docx', '开工报告'],
    ['一、开工报告.docx', '开工报告'],
    ['（3）图纸会审记录.pdf', '图纸会审记录'],
    ['(12) 图纸会审记录.pdf', '图纸会审记录'],
    ['【二】图纸会审记录.pdf', '图纸会审记录'],
    ['C5-012 八层钢筋隐蔽工程验收记录.pdf', '八层钢筋隐蔽工程验收记录'],
    ['C5-012钢筋隐蔽工程验收记录.pdf', '钢筋隐蔽工程验收记录'],
    ['A1-01 03-项目建议书.pdf', '项目建议书'],
    ['1.2.3 混凝土浇灌申请.pdf', '混凝土浇灌申请'],
    ['12.混凝土浇灌申请.pdf', '混凝土浇灌申请'],
    ['001报告.pdf', '报告'],
    ['07 报告.pdf', '报告'],
    ['资料\\分部\\02_土方开挖.pdf', '土方开挖'],
    ['01 600厚墙体配筋图.pdf', '600厚墙体配筋图'],
    ['3 600厚墙体配筋图.pdf', '600厚墙体配筋图'],
    ['03 2025-04 监理月报.pdf', '2025-04 监理月报'],
    ['3 2025-04 监理月报.pdf', '2025-04 监理月报'],
    ['01-2025-04 监理月报.pdf', '2025-04 监理月报'],
    ['03 20250401 监理日志.pdf', '20250401 监理日志'],
    ['01 110kV变电站接线图.pdf', '110kV变电站接线图'],
    ['12 110kV变电站接线图.pdf', '110kV变电站接线图'],
    ['01-110kV变电站接线图.pdf', '110kV变电站接线图'],
    ['01 1.5MPa管道试压记录.pdf', '1.5MPa管道试压记录'],
    ['01 1#商务办公楼八层钢筋隐蔽工程验收记录.pdf', '1#商务办公楼八层钢筋隐蔽工程验收记录'],
    ['01-1#商务办公楼竣工图.pdf', '1#商务办公楼竣工图'],
    ['001 1-1#楼竣工图.pdf', '1-1#楼竣工图'],
    ['1 2号楼竣工图.pdf', '2号楼竣工图'],
    ['1、1#楼竣工图.pdf', '1#楼竣工图'],
    ['01 1、2号楼基础验收记录.pdf', '1、2号楼基础验收记录'],
    ['01 600 厚墙体配筋图.pdf', '600 厚墙体配筋图'],
    ['01 02 报告.pdf', '报告'],
    ['０１ 报告.pdf', '报告'],
    ['０１－１＃楼竣工图.pdf', '１＃楼竣工图'],
    ['１．开工报告.pdf', '开工报告'],
    ['（０３）开工报告.pdf', '开工报告'],
    ['3 高支模专项方案.pdf', '高支模专项方案'],
    ['  02_土方\u200B 开挖　记录 .pdf', '土方 开挖 记录']
  ])('%s', (name, title) => expect(suggestedTitle(name)).toBe(title))
})

describe('a number that is part of the title stays', () => {
  test.each([
    ['1#商务办公楼八层钢筋隐蔽工程验收记录.pdf'],
    ['3 号楼竣工图.dwg'],
    ['3号楼竣工图.dwg'],
    ['1-1#楼施工记录.pdf'],
    ['1-1#楼 施工记录.pdf'],
    ['1# 楼施工记录.pdf'],
    ['１#楼施工记录.pdf'],
    ['１＃楼施工记录.pdf'],
    ['１－１＃楼施工记录.pdf'],
    ['1、2号楼基础验收记录.pdf'],
    ['1、2#楼基础验收记录.pdf'],
    ['一、二号楼基础验收记录.pdf'],
    ['1～3号楼总平面图.pdf'],
    ['110 kV 线路施工图.pdf'],
    ['600 厚墙体配筋图.pdf'],
    ['05-20会议纪要.pdf'],
    ['11 20 会议纪要.pdf'],
    ['2024 11 20 监理例会纪要.pdf'],
    ['1-3层结构验收记录.pdf'],
    ['2024-11-20 监理例会纪要.pdf'],
    ['2024年监理月报.pdf'],
    ['2024 年监理月报.pdf'],
    ['1.5MPa管道试压记录.pdf'],
    ['28天强度报告.pdf'],
    ['关于1、2号楼的批复.pdf']
  ])('%s', (name) => expect(suggestedTitle(name)).toBe(name.replace(/\.\w+$/, '')))

  test('a name of nothing but numbering stays as it is', () => {
    expect(suggestedTitle('001.pdf')).toBe('001')
    expect(suggestedTitle('C5-012.pdf')).toBe('C5-012')
    expect(suggestedTitle('(3).pdf')).toBe('(3)')
  })

  test('no title is longer than the templates allow, and no character is cut in two', () => {
    expect([...suggestedTitle(`${'𠮷'.repeat(300)}.pdf`)]).toHaveLength(200)
  })
})
