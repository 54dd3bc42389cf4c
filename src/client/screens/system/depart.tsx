import { departScreen } from '#parts/depart/depart-screen.tsx'

/** 部门管理: companies, their departments, and who belongs to them. */
export default departScreen()
