import type { Tx } from '../transaction.ts'
import { insertAll } from './insert.ts'
import type { Municipality } from './municipality.ts'

/** Puts in the address book. */
export async function putContacts(tx: Tx, { tenant, contacts }: Municipality): Promise<void> {
  await insertAll(
    tx,
    'arcContact',
    contacts.map(({ group, ...contact }) => ({ ...contact, contactGroup: group, tenantId: tenant.id }))
  )
}

/** Puts in the customers of the service centre. */
export async function putCustomers(tx: Tx, { tenant, customers }: Municipality): Promise<void> {
  await insertAll(
    tx,
    'arcCustomer',
    customers.map((customer) => ({ ...customer, contractNo: customer.contractNo || null, tenantId: tenant.id }))
  )
}
