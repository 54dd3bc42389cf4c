import { categories } from '#contract/system/categories.ts'
import { treeScreen } from '#parts/resource/tree/tree-screen.tsx'

/** 分类字典: values that lie below one another. */
export default treeScreen(categories, {
  area: 'system',
  columns: ['name', 'code', 'createTime', 'updateTime'],
  search: ['name', 'code'],
  form: [['name'], ['pid']],
  inPlace: ['name'],
  widths: { name: 400, code: 220 }
})
