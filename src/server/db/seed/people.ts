import { ADMINISTRATORS } from '../administrators.ts'
import type { Tx } from '../transaction.ts'
import { data, type RoleData } from './data.ts'
import { insertAll } from './insert.ts'
import type { Municipality, UserData } from './municipality.ts'
import { roleId } from './roles.ts'

/** A name from the seed's data as the part of a hash that signs a user in. */
export type HashFor = (user: { readonly isAdministrator: boolean }) => string

/** Puts in the archive of a municipality, its departments and units. */
export async function putTenant(
  tx: Tx,
  { tenant, departs, orgs }: Pick<Municipality, 'tenant' | 'departs' | 'orgs'>
): Promise<void> {
  const { id, name, code, institute, areaCode, fondsNo } = tenant
  await insertAll(tx, 'sysTenant', [{ id, name, code, institute, areaCode, fondsNo }])
  await insertAll(
    tx,
    'sysDepart',
    departs.map((depart) => ({ ...depart, tenantId: id }))
  )
  await insertAll(
    tx,
    'arcOrg',
    orgs.map((org) => ({ ...org, tenantId: id }))
  )
}

/**
 * Puts in people with their departments and those roles that they have everywhere; a role that belongs to a project is
 * granted in each of their projects. Who has one project only begins there.
 */
export async function putPeople(
  tx: Tx,
  { tenant, departs, users }: Pick<Municipality, 'tenant' | 'departs' | 'users'>,
  hashFor: HashFor
): Promise<void> {
  const tenantId = tenant.id
  const roles = new Map(data<RoleData[]>('roles').map((role) => [role.code, role]))
  const codeOf = (depart: string | undefined) => departs.find(({ id }) => id === depart)?.orgCode ?? null
  await insertAll(
    tx,
    'sysUser',
    users.map(({ roles: _, projectIds, departIds, ...user }) => ({
      ...user,
      orgCode: codeOf(departIds[0]),
      currentProject: projectIds.length === 1 ? projectIds[0] : null,
      tenantId
    }))
  )
  await insertAll(
    tx,
    'sysUserSecret',
    users.map((user) => ({ userId: user.id, passwordHash: hashFor({ isAdministrator: isAdministrator(user) }) }))
  )
  await insertAll(
    tx,
    'sysUserTenant',
    users.map(({ id }) => ({ userId: id, tenantId }))
  )
  await insertAll(
    tx,
    'sysUserDepart',
    users.flatMap(({ id, departIds }) => departIds.map((depId) => ({ userId: id, depId, tenantId })))
  )
  await insertAll(
    tx,
    'sysUserRole',
    users.flatMap(({ id, roles: own, projectIds }) =>
      own.flatMap((code) =>
        (roles.get(code)?.everywhere ? ['*'] : projectIds).map((projectId) => ({
          userId: id,
          roleId: roleId(code),
          projectId,
          tenantId
        }))
      )
    )
  )
}

const isAdministrator = ({ roles }: UserData) => roles.some((role) => ADMINISTRATORS.includes(role))

/** An installation without the demo: an archive without a name yet, and its three administrators. */
export const BARE: Pick<Municipality, 'tenant' | 'departs' | 'orgs' | 'users'> = {
  tenant: { id: 1, name: '城市建设档案馆', code: 'ARCHIVE', institute: '', areaCode: '', fondsNo: '' },
  departs: [{ id: 'd-01', parentId: null, orgCode: 'A01', departName: '城市建设档案馆', orgCategory: '1', sortNo: 1 }],
  orgs: [
    {
      id: 'o-da',
      orgType: 'DA',
      name: '城市建设档案馆',
      shortName: '档案馆',
      uscc: null,
      grade: '0',
      leader: null,
      phone: null,
      authStatus: '2',
      areaCode: null
    }
  ],
  users: [
    { id: 'u-admin', username: 'admin', realname: '系统管理员', role: 'sys_admin' },
    { id: 'u-baomi', username: 'baomi', realname: '安全保密员', role: 'sec_admin' },
    { id: 'u-shenji', username: 'shenji', realname: '安全审计员', role: 'audit_admin' }
  ].map(
    ({ role, ...user }): UserData => ({
      ...user,
      roles: [role],
      orgId: 'o-da',
      projectIds: [],
      departIds: ['d-01'],
      phone: null,
      sex: null,
      birthday: null,
      email: null
    })
  )
}
