import { formLayout } from '#contract/forms/form-layout.ts'

/** 架位清单: what is to be where, for who carries it there. It is a working paper of the store, and no form of a standard. */
export const SHELF_LIST = formLayout.parse({
  target: 'project',
  targetOptional: true,
  basis: '',
  paper: { width: 297, height: 210, margin: [15, 12, 15, 12] },
  fields: [],
  rows: {
    source: 'data',
    columns: [
      { key: 'place', label: '库位', labelEn: 'Place', width: 34 },
      { key: 'holdingNo', label: '馆藏档号', labelEn: 'Holding number', width: 34 },
      { key: 'archiveNo', label: '移交档号', labelEn: 'Archive number', width: 48 },
      { key: 'title', label: '案卷题名', labelEn: 'Volume title', width: 84 },
      { key: 'projectName', label: '项目', labelEn: 'Project', width: 50 },
      { key: 'figures', label: '数量', labelEn: 'Quantity', width: 23 }
    ]
  },
  blocks: [
    { kind: 'title', text: '{title}', size: 16, after: 2 },
    { kind: 'text', text: '{about}', size: 10, after: 2 },
    { kind: 'table', rowHeight: 8.5, headHeight: 9, size: 9, min: 6 }
  ],
  footer: '第 {page} 页　共 {pages} 页'
})
