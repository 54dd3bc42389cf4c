import { menuAt } from '#core/state/menu.ts'
import { searchKey } from '#parts/resource/rows/list-params.ts'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'

/** By the kind of an object: the list that shows it, and the field by which that finds its name. */
const LISTS: Readonly<Record<string, readonly [path: string, field: string]>> = {
  user: ['/sys/user', 'realname'],
  role: ['/sys/role', 'roleName'],
  position: ['/sys/position', 'name'],
  dict: ['/sys/dict', 'dictName'],
  tenant: ['/sys/tenant', 'name'],
  checkRule: ['/sys/checkRule', 'ruleName'],
  project: ['/project/list', 'name'],
  participant: ['/organization/unit', 'name'],
  unitProject: ['/organization/monomial', 'name'],
  projectUser: ['/organization/systemUser', 'realname']
}

/** Where what an event was done to is listed, found by its name; nothing where who reads the log may not open that list. */
export function placeOfObject({ objType, subject }: ResourceRow): string | undefined {
  const [path, field] = LISTS[String(objType)] ?? []
  // The role of somebody precedes his name; of several rows the first is meant.
  const name = String(subject ?? '')
    .split('、')[0]
    ?.split(' ')
    .at(-1)
  if (path === undefined || field === undefined || !name || !menuAt(path)) return undefined
  return `${path}?${searchKey(field)}=${encodeURIComponent(name)}`
}
