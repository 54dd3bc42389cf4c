import * as z from 'zod/mini'

/** A whole number in an address: the client gives a number, the server reads a string. An empty one is refused. */
export const whole = (least = 1, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number<number>().check(z.multipleOf(1), z.minimum(least), z.maximum(most))

/** Yes or no in an address: `z.coerce.boolean` would read "false" as yes. */
export const flag = () =>
  z.pipe(
    z.union([z.boolean(), z.enum({ true: 'true', false: 'false' })]),
    z.transform((value) => value === true || value === 'true')
  )

/** Comma-joined values of which there may be none. */
export const joinedOrNone = () =>
  z.pipe(
    z.string().check(z.maxLength(200_000)),
    z.transform((value: string) => value.split(',').filter((part) => part !== ''))
  )

/** Comma-joined values, as existing clients send them: empty ones (a trailing comma) are dropped. */
export const joined = (most = 1000) =>
  z.pipe(
    z.string().check(z.maxLength(200_000)),
    z.pipe(
      z.transform((value: string) => value.split(',').filter((part) => part !== '')),
      z.array(z.string()).check(z.minLength(1), z.maxLength(most))
    )
  )

/** A page number below 1 is read as 1: existing clients ask for page 0 after deleting the last row. */
const pageNo = () =>
  z.pipe(
    whole(0),
    z.transform((no: number) => Math.max(1, no))
  )

/** So many rows are on a page at most. */
export const LARGEST_PAGE = 1000
export const paging = { pageNo: z._default(pageNo(), 1), pageSize: z._default(whole(1, LARGEST_PAGE), 10) }

/**
 * What every list may be asked (SPEC.md §7, generic list). Other keys are query fields of the list itself, so the object is
 * loose here; the server reads only those that the list's registry names. Query values speak the grammar of WIRE.md §1.2
 * (`*v*`, `!v`, `>=v`, `<=v`, `a,b`, `x_begin`, `x_end`).
 */
export const listQuery = z.looseObject({
  ...paging,
  column: z._default(z.string().check(z.maxLength(60)), 'createTime'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  field: z.optional(z.string()),
  superQueryParams: z.optional(z.string()),
  superQueryMatchType: z._default(z.enum(['and', 'or']), 'and'),
  selections: z.optional(z.string()),
  /** `bounded` counts no further than COUNTED_AT_ONCE, `only` counts and gives no rows; without it a page comes with its exact total. */
  counting: z.optional(z.enum(['bounded', 'only'])),
  /** Rows of all projects in which who asks may list them, where rows belong to projects (contract/core/resource/belonging.ts). */
  allProjects: z.optional(flag())
})

/** A bare list is the whole of it; of a page only `records` and `total` need be there (SPEC.md §7, generic list). */
export function asPage(given: unknown): unknown {
  const page: unknown = Array.isArray(given) ? { records: given, total: given.length } : given
  if (typeof page !== 'object' || page === null || !('records' in page) || !Array.isArray(page.records)) return page
  return { size: page.records.length, current: 1, pages: 1, ...page }
}

/** A page of rows: only records and total are read by existing clients, and written by existing servers. */
export const pageOf = <R extends z.ZodMiniType>(row: R) =>
  z.pipe(
    z.transform(asPage),
    z.object({
      records: z.array(row),
      total: z.number(),
      size: z.number(),
      current: z.number(),
      pages: z.number(),
      /** There are more than `total`: they have not been counted. */
      isMore: z.optional(z.boolean())
    })
  )

export const SUPER_RULES = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type SuperRule = (typeof SUPER_RULES)[number]

/** One line of the advanced query (SPEC.md §3). */
export const superLine = z.object({
  field: z.string(),
  rule: z.enum(SUPER_RULES),
  val: z.union([z.string(), z.number(), z.boolean()]),
  type: z.optional(z.string())
})
