/** Says of a menu, by its key, whether somebody has it. */
type HasMenu = (key: string) => boolean

/** Menus in which a project is worked at: files are collected, arranged, transferred. */
const WORK = [
  'archives.collect',
  'archives.task',
  'archives.review',
  'arrange.volume',
  'arrange.check',
  'org.unit',
  'org.user',
  'transfer.apply',
  'transfer.review',
  'transfer.receive'
]
/** Menus that show the chosen project, and are no work at it: its directory tree and its people's roles. */
const OF_PROJECT = ['base.tree', 'project.perm']
/** Menus of who keeps accounts, or the log. */
const SYSTEM = ['sys.user', 'sys.log']

/** Whether somebody works at projects: their deadlines, and which one he is in, are his concern. */
export const worksAtProjects = (has: HasMenu): boolean => WORK.some(has)

/** Whether somebody keeps the system and no project: he belongs to none by right, and is asked for none. */
export const keepsSystemAlone = (has: HasMenu): boolean => SYSTEM.some(has) && !worksAtProjects(has)

/** Whether somebody reads in the archive, and neither works at projects nor keeps the system. */
export const isReaderAlone = (has: HasMenu): boolean => has('book') && !worksAtProjects(has) && !keepsSystemAlone(has)

/** Whether a choice of the project has any effect for somebody. */
export const choosesProject = (has: HasMenu): boolean => !keepsSystemAlone(has) || OF_PROJECT.some(has)

/** Whether the header names the project at a menu: everywhere to who works at projects, and where it is shown to who keeps the system alone. */
export const namesProject = (has: HasMenu, menu = ''): boolean => !keepsSystemAlone(has) || OF_PROJECT.includes(menu)
