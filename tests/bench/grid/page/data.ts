/** The columns of the bench: twelve, as a template for files has them, all editable. */
export const COLUMNS = [
  { key: 'title', title: '文件题名', width: 240 },
  { key: 'docNo', title: '文件编号', width: 140 },
  { key: 'responsible', title: '责任者', width: 160 },
  { key: 'docDate', title: '形成日期', width: 120 },
  { key: 'endDate', title: '终止日期', width: 120 },
  { key: 'medium', title: '文件类别', width: 100 },
  { key: 'carrier', title: '载体', width: 100 },
  { key: 'pages', title: '页数', width: 90 },
  { key: 'retention', title: '保管期限', width: 100 },
  { key: 'secretLevel', title: '密级', width: 90 },
  { key: 'specialty', title: '专业', width: 120 },
  { key: 'remark', title: '备注', width: 180 }
] as const

/** A row of the bench. */
export interface BenchRow {
  readonly id: string
  readonly [key: string]: string
}

/** The same rows for every grid. */
export const rowsOf = (count: number): BenchRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    title: `${(index % 33) + 1} 层结构隐蔽工程验收记录 ${index}`,
    docNo: `C5-${String(index).padStart(6, '0')}`,
    responsible: `第${index % 40}建设集团有限公司`,
    docDate: `2025-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    endDate: '',
    medium: 'WZ',
    carrier: 'E',
    pages: String((index % 90) + 1),
    retention: 'CQ',
    secretLevel: '0',
    specialty: index % 3 ? 'JZ' : 'JG',
    remark: index % 7 ? '' : '见附件'
  }))
