import { tenants } from '#contract/system/tenants.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

/** 租户管理: the municipalities of an installation. */
export default listScreen(tenants, {
  area: 'system',
  columns: ['name', 'code', 'institute', 'areaCode', 'fondsNo', 'status', 'userCount', 'projectCount', 'createTime'],
  search: ['name', 'code', 'status'],
  form: [['name', 'code'], ['institute'], ['areaCode', 'fondsNo']],
  widths: {
    name: 200,
    code: 100,
    institute: 170,
    areaCode: 110,
    fondsNo: 90,
    status: 70,
    userCount: 80,
    projectCount: 80
  }
})
