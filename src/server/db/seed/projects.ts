import type { Insertable } from 'kysely'

import type { Tx } from '../transaction.ts'
import type { Database } from '../schema.ts'
import { data, type RoleData } from './data.ts'
import { insertAll } from './insert.ts'
import type { Municipality, ProjectData } from './municipality.ts'

/** Puts in projects with their units, unit projects and members; how far a member sees follows from his role (DOMAIN.md §1). */
export async function putProjects(tx: Tx, { tenant, orgs, users, projects, monomials }: Municipality): Promise<void> {
  const tenantId = tenant.id
  await insertAll(
    tx,
    'arcProject',
    projects.map((project) => ({ ...projectRow(project), fondsNo: tenant.fondsNo, tenantId }))
  )
  const known = new Map(orgs.map((org) => [org.id, org]))
  await insertAll(
    tx,
    'arcProjectOrg',
    projects.flatMap(({ id, builder, units }) =>
      Object.entries({ JS: builder, ...units }).map(([orgType, orgId]) => ({
        id: `${id}-${orgType}`,
        projectId: id,
        orgId,
        orgType,
        name: known.get(orgId)?.name ?? orgId,
        uscc: known.get(orgId)?.uscc ?? null,
        grade: known.get(orgId)?.grade ?? null,
        leader: known.get(orgId)?.leader ?? null,
        phone: known.get(orgId)?.phone ?? null,
        tenantId
      }))
    )
  )
  await insertAll(
    tx,
    'arcMonomial',
    monomials.map(({ id, projectId, unitNo, name, catalogTemplate, features, status, start, end, ...more }) => ({
      id,
      projectId,
      unitNo,
      name,
      catalogTemplate,
      featureList: features.join(',') || null,
      status,
      ...more,
      startDate: start ?? null,
      endDate: end ?? null,
      tenantId
    }))
  )
  const roles = new Map(data<RoleData[]>('roles').map((role) => [role.code, role]))
  const members: Insertable<Database['arcProjectMember']>[] = []
  const scopes: Insertable<Database['arcMemberScope']>[] = []
  for (const { id: userId, orgId, roles: codes, projectIds } of users) {
    const role = roles.get(codes[0] ?? '')
    for (const projectId of projectIds) {
      members.push({
        projectId,
        userId,
        orgId,
        post: role?.name ?? null,
        dataScope: role?.scope.kind ?? 'own',
        tenantId
      })
      for (const catalogCode of new Set([...(role?.scope.read ?? []), ...(role?.scope.write ?? [])])) {
        scopes.push({
          projectId,
          userId,
          catalogCode,
          canRead: true,
          canWrite: role?.scope.write.includes(catalogCode) ?? false,
          tenantId
        })
      }
    }
  }
  await insertAll(tx, 'arcProjectMember', members)
  await insertAll(tx, 'arcMemberScope', scopes)
}

function projectRow({ units: _, start, end, accept, features, ...project }: ProjectData) {
  return { ...project, startDate: start, endDate: end, acceptDate: accept, ext: JSON.stringify({ features }) }
}
