import { expect, test } from 'vitest'

import { type PlanSettings, USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import { demoFiles, nameOf, unitOf300 } from '#kit/files/planned-files.ts'
import { againstRules, plannedTable } from '#kit/files/planned-table.ts'
import { planVolumes } from '#server/archives/volumes/planning/plan-volumes.ts'

const planned = (files: ReturnType<typeof demoFiles>, settings: PlanSettings = USUAL_PLAN) =>
  planVolumes({ files, settings, projectName: '', titles: [], nameOf })

test('46 approved files of a project become eight volumes, no more than one would make by hand', () => {
  expect(plannedTable(planned(demoFiles()))).toMatchInlineSnapshot(`
    "卷 | 题名 | 分组 | 件 | 页 | 张 | 毫米 | 盒 | 载体 | 依据
    1 | 工程准备阶段文件（一） | A1 A2 A4 | 4 | 157 | 0 | 15.7 | 20 | PE | cut
    2 | 工程准备阶段文件（二） | A4 A7 | 3 | 154 | 0 | 15.4 | 20 | PE | whole
    3 | 监理文件 | B1 | 5 | 87 | 0 | 8.7 | 20 | PE | whole thin
    4 | 1#商务办公楼施工技术文件 | C2 | 1 | 157 | 0 | 15.7 | 20 | PE | cut
    5 | 1#商务办公楼施工技术文件、施工物资出厂质量证明及进场检测文件等施工文件 | C2 C4 C5 C6 C5/1 C6/1 C2/2 C5/2 | 16 | 158 | 0 | 15.8 | 20 | PE | joined
    6 | 2#住宅楼施工技术文件、施工物资出厂质量证明及进场检测文件等施工文件 | C2 C4 C5 C6 C6/1 C5/2 | 9 | 110 | 0 | 11 | 20 | PE | joined
    7 | 地下车库施工技术文件、施工试验记录及检测文件等施工文件 | C2 C6 C5/1 C7/1 C5/2 C7/2 | 7 | 14 | 0 | 1.4 | 20 | PE | joined thin
    8 | 开工前原貌、施工阶段、竣工新貌照片 | E3 | 1 | 0 | 0 | 0 | - | E | electronic"
  `)
})

test('a unit project of 300 files becomes volumes by its divisions and disciplines', () => {
  expect(plannedTable(planned(unitOf300()))).toMatchInlineSnapshot(`
    "卷 | 题名 | 分组 | 件 | 页 | 张 | 毫米 | 盒 | 载体 | 依据
    1 | 1#楼施工管理文件、施工技术文件等施工文件 | C1 C2 C3 C4 C5/1 C6/1 C7/1 C8 | 29 | 471 | 0 | 0 | - | E | electronic
    2 | 1#楼施工管理文件（一） | C1 | 10 | 123 | 0 | 12.3 | 20 | PE | evened
    3 | 1#楼施工管理文件（二） | C1 | 8 | 102 | 0 | 10.2 | 20 | PE | evened
    4 | 1#楼施工技术文件（一） | C2 | 12 | 128 | 0 | 12.8 | 20 | PE | evened
    5 | 1#楼施工技术文件（二） | C2 | 7 | 109 | 0 | 10.9 | 20 | PE | evened
    6 | 1#楼进度造价文件（一） | C3 | 6 | 197 | 0 | 19.7 | 30 | PE | cut
    7 | 1#楼进度造价文件（二） | C3 | 11 | 133 | 0 | 13.3 | 20 | PE | whole
    8 | 1#楼施工物资出厂质量证明及进场检测文件（一） | C4 | 17 | 183 | 0 | 18.3 | 30 | PE | cut
    9 | 1#楼施工物资出厂质量证明及进场检测文件（二） | C4 | 11 | 139 | 0 | 13.9 | 20 | PE | cut
    10 | 1#楼施工物资出厂质量证明及进场检测文件（三） | C4 | 1 | 140 | 0 | 14 | 20 | PE | whole
    11 | 1#楼地基与基础施工记录文件 | C5/1 | 6 | 80 | 0 | 8 | 20 | PE | whole thin
    12 | 1#楼地基与基础施工试验记录及检测文件 | C6/1 | 11 | 128 | 0 | 12.8 | 20 | PE | whole
    13 | 1#楼主体结构施工记录文件 | C5/2 | 13 | 132 | 0 | 13.2 | 20 | PE | whole
    14 | 1#楼主体结构施工试验记录及检测文件 | C6/2 | 15 | 200 | 0 | 20 | 30 | PE | cut
    15 | 1#楼主体结构施工试验记录及检测文件、主体结构施工质量验收文件、建筑装饰装修施工记录文件 | C6/2 C7/2 C5/3 | 14 | 184 | 0 | 18.4 | 30 | PE | joined
    16 | 1#楼建筑装饰装修施工记录文件（一） | C5/3 | 6 | 189 | 0 | 18.9 | 30 | PE | cut
    17 | 1#楼建筑装饰装修施工记录文件（二） | C5/3 | 1 | 17 | 0 | 1.7 | 20 | PE | whole thin
    18 | 1#楼建筑装饰装修施工试验记录及检测文件 | C6/3 | 19 | 195 | 0 | 19.5 | 30 | PE | cut
    19 | 1#楼建筑装饰装修施工试验记录及检测文件、建筑装饰装修施工质量验收文件、建筑给水排水及供暖施工记录文件 | C6/3 C7/3 C5/5 | 17 | 200 | 0 | 20 | 30 | PE | joined
    20 | 1#楼建筑给水排水及供暖施工试验记录及检测文件 | C6/5 | 5 | 196 | 0 | 19.6 | 30 | PE | cut
    21 | 1#楼建筑给水排水及供暖施工试验记录及检测文件、施工质量验收文件 | C6/5 C7/5 | 18 | 186 | 0 | 18.6 | 30 | PE | joined
    22 | 1#楼建筑电气施工记录文件 | C5/7 | 14 | 175 | 0 | 17.5 | 20 | PE | whole
    23 | 1#楼建筑电气施工试验记录及检测文件（一） | C6/7 | 10 | 121 | 0 | 12.1 | 20 | PE | cut
    24 | 1#楼建筑电气施工试验记录及检测文件（二） | C6/7 | 6 | 191 | 0 | 19.1 | 30 | PE | cut
    25 | 1#楼建筑电气施工试验记录及检测文件（三） | C6/7 | 4 | 178 | 0 | 17.8 | 20 | PE | whole
    26 | 1#楼建筑电气施工质量验收文件、施工验收文件 | C7/7 C8 | 9 | 103 | 0 | 10.3 | 20 | PE | joined
    27 | 1#楼施工验收文件 | C8 | 6 | 175 | 0 | 17.5 | 20 | PE | whole
    28 | 1#楼建筑、结构等竣工图 | D1/JZ D1/JG D1/JPS D1/DQ D1/SW | 13 | 0 | 35 | 26.8 | 30 | PE | joined
    29 | 1#楼结构竣工图 | D1/JG | 1 | 0 | 3 | 0 | - | E | electronic"
  `)
})

test.each([
  ['of 46 files', demoFiles()],
  ['of 300 files', unitOf300()]
])('every volume %s keeps the rules of arranging, by the archive’s limits and by narrower ones', (_, files) => {
  for (const settings of [
    USUAL_PLAN,
    { ...USUAL_PLAN, mostPages: 180 },
    { ...USUAL_PLAN, textMm: 30, leastTextMm: 15 }
  ])
    expect(againstRules(planned(files, settings), files, settings)).toEqual([])
})

test('what the rules forbid is found: a volume that mixes, that is out of order, too thick, thin beside a neighbour', () => {
  const files = unitOf300()
  const volumes = planned(files)
  const [electronic, first, second] = volumes as [(typeof volumes)[0], (typeof volumes)[0], (typeof volumes)[0]]
  const broken = (...changed: typeof volumes) => againstRules([...changed, ...volumes.slice(3)], files, USUAL_PLAN)
  expect(broken({ ...electronic, files: [...electronic.files, ...first.files] }, second)).toContain('载体 0')
  expect(broken(electronic, { ...first, files: first.files.toReversed() }, second)).toContain('顺序 1')
  expect(broken(electronic, { ...first, files: [...first.files, ...second.files] })).toContain('厚度 1')
  expect(broken(electronic, { ...first, files: first.files.slice(1) }, second)).toContain('件数 299')
  const shred = { ...first, files: first.files.slice(0, 1) }
  expect(broken(electronic, shred, { ...first, files: first.files.slice(1, 4) }, second)).toContain('碎卷 1')
})
