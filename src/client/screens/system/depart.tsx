import { departScreen } from '#parts/depart/depart-screen.tsx'

/** 部门管理: the departments, what each may do, its roles, and who belongs to it. */
export default departScreen()
