import type { Tx } from '../db/transaction.ts'

/** The departments of a user in the tenant of the transaction, in the order of their codes. */
export const departsOf = (tx: Tx, user: string) =>
  tx
    .selectFrom('sysUserDepart as u')
    .innerJoin('sysDepart as d', 'd.id', 'u.depId')
    .select(['d.id', 'd.orgCode', 'd.departName'])
    .where('u.userId', '=', user)
    .where('d.isDelete', '=', false)
    .orderBy('d.orgCode')
    .execute()
