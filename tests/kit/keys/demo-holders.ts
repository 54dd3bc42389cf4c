import demo from '../../../src/server/db/seed/data/demo.json' with { type: 'json' }
import roles from '../../../src/server/db/seed/data/roles.json' with { type: 'json' }

/** The project in which journeys work: 云澜星河新城. */
const PROJECT = 'p1'

const actionsOf = (code: string): readonly string[] => roles.find((role) => role.code === code)?.actions ?? []

/** The account of the demo, in the project of the journeys, that holds a right by its roles: of several the one that may do most with the menu. */
export function demoHolder(right: string): string {
  const menu = `${right.split(':')[0]}:`
  const holders = demo.users
    .filter(({ projectIds }) => (projectIds as readonly string[]).includes(PROJECT))
    .map(({ username, roles }) => ({ username, actions: roles.flatMap(actionsOf) }))
    .filter(({ actions }) => actions.includes(right))
    .map(({ username, actions }) => ({ username, most: actions.filter((action) => action.startsWith(menu)).length }))
  const [holder] = holders.sort((one, other) => other.most - one.most)
  if (!holder) throw new Error(`no role in src/server/db/seed/data/roles.json gives an account of the demo ${right}`)
  return holder.username
}
