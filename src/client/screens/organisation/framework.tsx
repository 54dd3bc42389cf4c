import { frameworkScreen } from '#parts/depart/depart-screen.tsx'

/** 机构框架: how the companies and departments of the tenant lie below one another, who leads them and who belongs to them. */
export default frameworkScreen()
