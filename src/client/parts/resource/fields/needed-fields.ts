import type { AnyResource } from '#contract/core/resource/resource.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import { mayDo, type ResourceRow } from '../rows/rows.ts'

/** The action that a field of a row must be filled for, of those that who has signed in may do. */
export const neededBy = (resource: AnyResource, field: string): string | undefined =>
  Object.keys(resource.actions).find((name) => resource.actions[name]?.needs?.includes(field) && mayDo(resource, name))

/** The fields of a row that an action needs and that are empty, in the order of its form. */
export const lackingFor = ({ actions }: AnyResource, action: string, row: ResourceRow): readonly string[] =>
  (actions[action]?.needs ?? []).filter((key) => isEmpty(row[key] as CellValue))
