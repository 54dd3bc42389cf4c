import { customers } from '#contract/organisation/customers.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

/** 客户管理: whom the service centre works for, by which contract, and who attends to them. */
export default listScreen(customers, {
  area: 'organisation',
  columns: ['name', 'level', 'status', 'contractNo', 'contractStart', 'contractEnd', 'owner', 'orgId', 'projects'],
  search: ['name', 'level', 'status', 'owner', 'contractNo'],
  form: [['name', 'orgId'], ['level', 'status'], ['contractNo'], ['contractStart', 'contractEnd'], ['note']],
  inPlace: ['level', 'status', 'contractNo', 'contractStart', 'contractEnd', 'note'],
  widths: {
    name: 230,
    level: 90,
    status: 90,
    contractNo: 130,
    contractStart: 110,
    contractEnd: 110,
    owner: 90,
    orgId: 200,
    projects: 260
  }
})
