import type { GridColumn } from '#grid/model/data/columns.ts'

const options = [
  { value: 'YJ', text: '永久' },
  { value: 'CQ', text: '长期' },
  { value: 'DQ', text: '短期' }
]
const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (at: number) => `2025-${two((at % 12) + 1)}-${two((at % 28) + 1)}`

/** A number without any order to its neighbours, always the same for a row. */
const scattered = (at: number) => (Math.imul((at ^ (at >>> 7)) + 1, 0x9e3779b1) ^ Math.imul(at + 77, 0x85ebca6b)) >>> 9

/** Where a value comes from, by the row's number. */
type Made = Omit<GridColumn, 'key' | 'width'> & { readonly value: (at: number) => string | number | null }

/** Every kind of cell once, as a template for files has them; each with a rule, so that a check asks every cell. */
const KINDS: readonly Made[] = [
  {
    title: '文件题名',
    type: 'input',
    isPinned: true,
    validateRules: [{ required: true }],
    value: (at) => `${(at % 33) + 1} 层结构隐蔽工程验收记录 ${at}`
  },
  {
    title: '文件编号',
    type: 'input',
    validateRules: [{ unique: true }],
    value: (at) => `C5-${String(at).padStart(6, '0')}`
  },
  {
    title: '页数',
    type: 'inputNumber',
    statistics: ['sum', 'average'],
    validateRules: [{ pattern: 'z' }],
    value: scattered
  },
  {
    title: '责任者',
    type: 'input',
    isDitto: true,
    validateRules: [{ required: true }],
    value: (at) => `第${Math.floor(at / 3) % 40}建设集团有限公司`
  },
  {
    title: '保管期限',
    type: 'select',
    options,
    validateRules: [{ pattern: '^[A-Z]{2}$' }],
    tone: (value) => (value === 'YJ' ? 'good' : 'idle'),
    value: (at) => options[at % 3]!.value
  },
  {
    title: '备注',
    type: 'input',
    validateRules: [{ pattern: '^.{0,200}$' }],
    value: (at) => (at % 7 ? `备注 ${at}` : null)
  },
  { title: '形成日期', type: 'date', validateRules: [{ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }], value: dayOf },
  {
    title: '签章',
    type: 'checkbox',
    customValue: ['Y', 'N'],
    validateRules: [{ pattern: '^[YN]$' }],
    value: (at) => (at % 2 ? 'Y' : 'N')
  },
  { title: '密级', type: 'radio', options, validateRules: [{ required: true }], value: (at) => options[at % 3]!.value },
  {
    title: '登记时间',
    type: 'datetime',
    validateRules: [{ required: true }],
    value: (at) => `${dayOf(at)} ${two(at % 24)}:${two(at % 60)}:00`
  },
  {
    title: '时刻',
    type: 'time',
    validateRules: [{ required: true }],
    value: (at) => `${two(at % 24)}:${two(at % 60)}:00`
  },
  {
    title: '专业',
    type: 'list_multi',
    options,
    validateRules: [{ required: true }],
    value: (at) => (at % 3 ? 'YJ,CQ' : 'DQ')
  },
  { title: '标签', type: 'tags', validateRules: [{ required: true }], value: (at) => `A${at % 9},B${at % 5}` },
  { title: '摘要', type: 'textarea', validateRules: [{ pattern: '^.{0,500}$' }], value: (at) => `第 ${at} 份的摘要` },
  { title: '说明', type: 'input_pop', validateRules: [{ pattern: '^.{0,500}$' }], value: (at) => `第 ${at} 份的说明` },
  {
    title: '单位',
    type: 'sel_search',
    options,
    validateRules: [{ required: true }],
    value: (at) => options[at % 3]!.value
  },
  { title: '进度', type: 'progress', validateRules: [{ required: true }], value: (at) => at % 101 }
]
const WIDE = 30

const made: readonly Made[] = Array.from(
  { length: WIDE },
  (_, at) => KINDS[at] ?? { ...KINDS[at % 2 ? 5 : 2]!, title: `第 ${at + 1} 列`, statistics: [] }
)

/** The columns of the bench: thirty, every kind among them. The fourth to the sixth are in the middle of the window. */
export const COLUMNS: readonly GridColumn[] = made.map(({ value: _value, ...column }, at) => ({
  ...column,
  key: `c${at}`,
  width: at === 0 ? '240px' : '120px'
}))

/** The columns that the keyboard user works in: what is sorted by, what is typed into. */
export const NUMBER = 'c2'
export const TEXT = 'c0'
export const FEW = 'c3'
export const TYPED = 'c5'
/** The column by whose text a row is identified. */
export const IDENTITY = 'c1'

/** A row of the bench. */
export interface BenchRow {
  readonly id: string
  readonly [key: string]: string | number | null
}

/** The same rows for every grid; `from` makes others. */
export const rowsOf = (count: number, from = 0): BenchRow[] =>
  Array.from({ length: count }, (_, index) => {
    const row: Record<string, string | number | null> = {}
    for (let at = 0; at < WIDE; at++) row[`c${at}`] = made[at]!.value(index + from)
    return { ...row, id: `f${index + from}` }
  })

const chinese = new Intl.Collator('zh-CN', { numeric: true })
/** How a column of the bench is sorted: numbers as numbers, texts as Chinese has it. */
export const comparer = (key: string) => (one: BenchRow, other: BenchRow) =>
  key === NUMBER ? Number(one[key]) - Number(other[key]) : chinese.compare(String(one[key]), String(other[key]))
