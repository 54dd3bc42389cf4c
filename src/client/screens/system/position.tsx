import { positions } from '#contract/system/positions.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

/** 职务管理: the positions that people have in their organisations. */
export default listScreen(positions, {
  area: 'system',
  columns: ['code', 'name', 'postRank', 'description', 'createTime'],
  search: ['name', 'code', 'postRank'],
  form: [['code', 'name'], ['postRank'], ['description']],
  inPlace: ['name', 'code', 'postRank', 'description'],
  widths: { name: 200, description: 230 }
})
