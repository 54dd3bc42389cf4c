import { recycledRows } from '#contract/system/recycle.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

/** 回收站: what has been deleted of every list that one may restore. */
export default listScreen(recycledRows, {
  area: 'system',
  title: 'recycle.title',
  columns: ['name', 'kind', 'within', 'deletedBy', 'deletedAt'],
  search: ['name', 'kind', 'deletedBy', 'deletedAt'],
  form: [],
  widths: { name: 260, kind: 130, within: 200, deletedBy: 120 }
})
