import type { Ctx } from '../context/context.ts'
import type { ServedResource } from './served.ts'

/** What one of its rows is called. */
export const thingOf = ({ area, resource: { name } }: ServedResource, { say }: Pick<Ctx, 'say'>) =>
  say.maybe(area, name) ?? name
