import { body, cells, centre, down, left, type Printed, right } from './page-lines.ts'

/** A file as a building site has it: how it is called, where it is dropped, what its first page says, and what is right for it. */
export interface SiteFile {
  readonly name: string
  readonly kind: 'pdf' | 'jpeg' | 'dwg' | 'docx'
  readonly pages?: number
  readonly at: string
  /** Empty: a scan, or a format without text. */
  readonly page: readonly Printed[]
  readonly item: string
  readonly responsible: string | null
  readonly title: string
}

const BUILDER = '云澜第一建筑工程有限公司'
const LAB = '云澜建设工程质量检测有限公司'
const DESIGNER = '云澜方圆建筑设计有限公司'
const SUPERVISOR = '云澜正衡工程监理有限公司'
const OWNER = '云澜星河置业有限公司'
const TOWER = '1#商务办公楼'

/** A record of what is covered (隐蔽工程验收记录) as its form prints it. */
const hidden = (part: string, what: string, day: string, no: string): readonly Printed[] => [
  centre(`${what}隐蔽工程验收记录`, 18),
  right(`编号：${no}`, 10.5),
  cells({ 10: '工程名称', 26: '云澜星河新城商住综合体一期工程', 60: '隐检部位', 76: part }),
  cells({ 10: '施工单位', 26: BUILDER, 60: '隐检日期', 76: day }),
  cells({ 10: '监理单位', 26: SUPERVISOR, 60: '项目负责人', 76: '陈望舒' }),
  cells({ 10: '隐检依据', 26: '施工图结施-12、设计变更及有关国家现行标准' }),
  body('隐检内容：钢筋的品种、规格、数量、位置、间距符合设计要求，保护层厚度符合规范。'),
  down(82),
  cells({ 12: '专业监理工程师：', 60: '项目专业技术负责人：' })
]
/** A record of an inspection lot (检验批). */
const lot = (part: string, what: string, no: string): readonly Printed[] => [
  centre(`${what}检验批质量验收记录`, 18),
  right(`编号：${no}`, 10.5),
  cells({ 10: '单位工程名称', 26: `云澜星河商务中心${TOWER}`, 60: '分部工程名称', 76: '主体结构' }),
  cells({ 10: '施工单位', 26: BUILDER, 60: '项目负责人', 76: '陈望舒' }),
  cells({ 10: '检验批容量', 26: '126件', 60: '检验批部位', 76: part }),
  cells({ 10: '主控项目', 30: '受力钢筋的牌号、规格和数量必须符合设计要求', 80: '合格' }),
  down(82),
  cells({ 12: '专业监理工程师：', 60: '2025年4月3日' })
]
const letter = (issuer: string, no: string, title: string, to: string, day: string): readonly Printed[] => [
  centre(`${issuer}文件`, 34),
  centre(no, 15),
  down(26),
  // A long title is set on two lines.
  ...[title.slice(0, 14), title.slice(14)].map((line) => centre(line, 22)),
  down(36),
  left(`${to}：`),
  body('你单位报来的项目建议书及有关材料收悉，经研究，现就有关事项函复如下。'),
  down(70),
  right(issuer),
  right(day)
]
const AT = 'p1-C-m11'
const hiddenFile = (number: string, part: string, what: string, day: string): SiteFile => ({
  name: `${number} ${TOWER}${part}${what}隐蔽工程验收记录.pdf`,
  kind: 'pdf',
  at: AT,
  page: hidden(part, what, day, `C5-01-${number}`),
  item: 'C5-01',
  responsible: BUILDER,
  title: `${TOWER}${part}${what}隐蔽工程验收记录`
})
const lotFile = (number: string, part: string, what: string): SiteFile => ({
  name: `${number}-${TOWER}${part}${what}检验批质量验收记录.pdf`,
  kind: 'pdf',
  at: AT,
  page: lot(part, what, `C7-01-${number}`),
  item: 'C7-01',
  responsible: BUILDER,
  title: `${TOWER}${part}${what}检验批质量验收记录`
})

/** Twenty-four files of a building site, as somebody would drop them. */
export const SITE_FILES: readonly SiteFile[] = [
  hiddenFile('01', '三层', '梁板钢筋', '2025-03-02'),
  hiddenFile('02', '四层', '梁板钢筋', '2025-03-12'),
  hiddenFile('03', '五层', '柱钢筋', '2025-03-22'),
  hiddenFile('04', '基础', '土方回填', '2024-11-22'),
  hiddenFile('05', '屋面', '保温层', '2025-08-02'),
  hiddenFile('06', '六层', '墙体拉结筋', '2025-05-02'),
  {
    ...hiddenFile('07', '地下一层', '防水层', '2025-01-12'),
    name: '隐蔽007.pdf',
    title: '地下一层防水层隐蔽工程验收记录'
  },
  {
    ...hiddenFile('08', '七层', '预埋管线', '2025-06-02'),
    name: '08 1号楼七层预埋管线隐蔽工程验收记录.pdf',
    title: '1号楼七层预埋管线隐蔽工程验收记录'
  },
  lotFile('01', '三层柱', '钢筋安装'),
  lotFile('02', '三层柱', '混凝土浇筑'),
  lotFile('03', '四层墙', '模板安装'),
  lotFile('04', '五层', '填充墙砌体'),
  {
    ...{
      name: '关于项目建议书的批复.pdf',
      kind: 'pdf',
      at: 'p1-A1',
      item: 'A1-01',
      responsible: '云澜市发展和改革委员会'
    },
    page: letter(
      '云澜市发展和改革委员会',
      '云发改〔2024〕118号',
      '关于云澜星河新城商住综合体一期工程项目建议书的批复',
      OWNER,
      '2024年3月5日'
    ),
    title: '关于云澜星河新城商住综合体一期工程项目建议书的批复'
  },
  {
    ...{ name: '关于报批项目建议书的请示.pdf', kind: 'pdf', at: 'p1-A1', item: 'A1-01', responsible: OWNER },
    page: letter(
      OWNER,
      '星河〔2024〕7号',
      '关于报批云澜星河新城商住综合体一期工程项目建议书的请示',
      '云澜市发展和改革委员会',
      '2024年2月5日'
    ),
    title: '关于报批云澜星河新城商住综合体一期工程项目建议书的请示'
  },
  {
    ...{
      name: '设计变更通知单 结变-03.pdf',
      kind: 'pdf',
      at: AT,
      item: 'C2-06',
      responsible: DESIGNER,
      title: '设计变更通知单 结变-03'
    },
    page: [
      centre('设计变更通知单', 20),
      right('编号：结变-03', 10.5),
      cells({ 10: '工程名称', 26: '云澜星河新城商住综合体一期工程', 60: '变更部位', 76: '三层梁' }),
      cells({ 10: '设计单位', 26: DESIGNER, 60: '专业', 76: '结构' }),
      cells({ 10: '施工单位', 26: BUILDER }),
      body('变更原因：预留洞口位置调整。变更内容：三层KL5截面由三百乘六百改为三百乘七百。')
    ]
  },
  {
    ...{
      name: '15、1#商务办公楼三层柱混凝土试块抗压强度试验报告.pdf',
      kind: 'pdf',
      at: AT,
      item: 'C6-16',
      responsible: LAB
    },
    title: '1#商务办公楼三层柱混凝土试块抗压强度试验报告',
    page: [
      centre(LAB, 16),
      centre('混凝土抗压强度检测报告', 22),
      cells({ 10: '报告编号：YJ2025-HN-00318', 62: '委托编号：WT-2025-1187' }),
      cells({ 10: '工程名称', 24: '云澜星河新城商住综合体一期工程', 62: '样品编号', 76: 'HN-318' }),
      cells({ 10: '委托单位', 24: BUILDER, 62: '报告日期', 76: '2025-04-18' }),
      body('检测结论：所检混凝土试件抗压强度代表值达到设计强度等级的百分之一百零八。')
    ]
  },
  {
    ...{ name: '第十二次监理例会会议纪要.pdf', kind: 'pdf', at: 'p1-B', item: 'B1-04', responsible: SUPERVISOR },
    title: '第十二次监理例会会议纪要',
    page: [
      centre('第十二次监理例会会议纪要', 20),
      left('会议时间：2025年4月2日', 12),
      left('会议地点：项目部会议室', 12),
      body('会议由总监理工程师主持，检查了上次会议决定的落实情况，讨论了三层主体结构的施工安排。')
    ]
  },
  {
    name: '建竣-01 总平面图.pdf',
    kind: 'pdf',
    at: AT,
    page: [],
    item: 'D1-01',
    responsible: BUILDER,
    title: '总平面图'
  },
  {
    ...{
      name: '结竣-05 三层梁配筋图.pdf',
      kind: 'pdf',
      at: AT,
      item: 'D1-02',
      responsible: BUILDER,
      title: '三层梁配筋图'
    },
    page: [
      down(90),
      cells({ 50: '设计单位', 62: DESIGNER, 80: '图号', 88: '结竣-05' }),
      cells({ 50: '施工单位', 62: BUILDER, 80: '比例', 88: '1:100' }),
      cells({ 50: '图名', 62: '三层梁配筋图', 80: '日期', 88: '2025-09-01' }),
      body('本图为竣工图，与现场实际施工情况一致，由施工单位编制并加盖竣工图章。', 8)
    ]
  },
  {
    ...{
      name: '1#商务办公楼施工组织设计.pdf',
      kind: 'pdf',
      pages: 460,
      at: AT,
      item: 'C2-02',
      responsible: BUILDER,
      page: []
    },
    title: '1#商务办公楼施工组织设计'
  },
  { name: '扫描0001.pdf', kind: 'pdf', at: AT, page: [], item: '', responsible: null, title: '扫描0001' },
  {
    name: '开工前原貌照片.jpg',
    kind: 'jpeg',
    at: 'p1-E',
    page: [],
    item: 'E3-01',
    responsible: null,
    title: '开工前原貌照片'
  },
  {
    name: '水竣-02 首层给排水平面图.dwg',
    kind: 'dwg',
    at: AT,
    page: [],
    item: 'D1-06',
    responsible: BUILDER,
    title: '首层给排水平面图'
  },
  {
    name: '3、施工现场质量管理检查记录.docx',
    kind: 'docx',
    at: AT,
    page: [],
    item: 'C1-02',
    responsible: BUILDER,
    title: '施工现场质量管理检查记录'
  }
]
