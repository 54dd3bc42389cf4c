import type { FastifyInstance } from 'fastify'

import type { Project } from '#contract/projects/projects.ts'
import { getProjectByUserId, switchProject } from '#contract/projects/projects.ts'
import { tokenOf } from '../core/http/authenticate.ts'
import { record } from '../core/context/audit.ts'
import type { Language } from '../core/text/catalogues.ts'
import { forbidden, Refusal } from '../core/refusing/refusal.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { unauthorised } from '../core/principal/session-row.ts'
import { chooseProject } from '../core/principal/tokens.ts'
import { userInfoOf } from '../core/principal/user-info.ts'
import { inTransaction as inTransactionOf, type Tx } from '../db/transaction.ts'
import { projectOf, projectRows } from './row.ts'

/** Who keeps the accounts may ask for anybody's project. */
const KEEPS_USERS = 'sys.user:edit'

/** Binds the choice of the project in which a session works. */
export function serveChoice(app: FastifyInstance): void {
  serve(
    app,
    getProjectByUserId,
    async ({ userId }, { tx, principal, say: { language } }) => {
      if (userId !== principal.id) {
        if (!principal.rights.has(KEEPS_USERS)) throw forbidden()
        const user = await tx.selectFrom('sysUser').select('currentProject').where('id', '=', userId).executeTakeFirst()
        return user?.currentProject ? projectAt(tx, user.currentProject, language) : null
      }
      const [first] = principal.projects
      if (principal.project !== null) return projectAt(tx, principal.project, language)
      if (first === undefined) return null
      await chooseProject(tx, principal, first)
      return projectAt(tx, first, language)
    },
    { extent: 'tenant' }
  )

  // Two steps: what the user may in the chosen project is known only once the choice is committed.
  serveOpen(app, switchProject, async ({ id }, { principal, appContext, ip, request, say, inTransaction }) => {
    if (!principal.projects.includes(id)) throw new Refusal('projects:notMember', {}, { status: 403 })
    await inTransaction(async (tx) => {
      await chooseProject(tx, principal, id)
      await record(
        tx,
        { tenant: principal.tenant, user: principal.id, ip },
        { event: 'project.switch', type: 'project', id, project: id }
      )
    })
    const token = tokenOf(request, appContext)
    if (token === undefined) throw unauthorised()
    const seen = await appContext.principals.by(token, principal.tenant)
    return inTransactionOf(appContext.db, seen, async (tx) => {
      const sysProject = await projectAt(tx, id, say.language)
      if (!sysProject) throw new Refusal('projects:notMember', {}, { status: 403 })
      return { sysProject, userInfo: await userInfoOf(tx, seen) }
    })
  })
}

async function projectAt(tx: Tx, id: string, language: Language): Promise<Project | null> {
  const row = await projectRows(tx, language).where('p.id', '=', id).executeTakeFirst()
  return row ? projectOf(row) : null
}
