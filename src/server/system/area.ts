import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { checkRules } from '#contract/system/check-rules.ts'
import { messageDeliveries } from '#contract/system/message-deliveries.ts'
import { positions } from '#contract/system/positions.ts'

import type { AppContext } from '../core/context/app-context.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serveAbout } from './about.ts'
import { serveCategories } from './categories.ts'
import { serveAnnouncements } from './notices/announcements.ts'
import { serveAuditLog } from './audit-log.ts'
import { serveDataRules } from './roles/data-rules.ts'
import { serveDepartGrants } from './departs/depart-grants.ts'
import { serveDepartRoles } from './departs/depart-roles.ts'
import { serveDeparts } from './departs/departs.ts'
import { serveDictionaries } from './dictionaries.ts'
import { serveDictionaryEditing } from './edit-dictionaries.ts'
import { serveGrantedRules } from './roles/granted-rules.ts'
import { serveJobs } from './jobs.ts'
import { serveMenus } from './menus.ts'
import { serveMock } from './mock.ts'
import { serveNoticeSocket } from './notices/notice-socket.ts'
import { serveNotices } from './notices/notices.ts'
import { serveOpenapi } from './openapi.ts'
import { serveOnlineUsers } from './online-users.ts'
import { serveRecycle } from './recycle.ts'
import { serveSchedules } from './schedules.ts'
import { serveSettings } from './settings.ts'
import { serveRoles } from './roles/roles.ts'
import { serveSavedViews } from './saved-views.ts'
import { serveTrees } from './trees.ts'
import { serveSurroundings } from './surroundings.ts'
import { serveTenants } from './tenants.ts'
import { serveUsers } from './users/users.ts'
import { serveVisits } from './visits.ts'

/** Dictionaries, what is asked like one, departments, users, notices, and what runs here. */
export default function system(app: FastifyInstance, appContext: AppContext): void {
  serveDictionaries(app)
  serveDictionaryEditing(app)
  serveTrees(app)
  serveDeparts(app)
  serveCategories(app)
  serveUsers(app)
  serveSurroundings(app)
  serveTenants(app)
  serveVisits(app)
  serveMock(app)
  serveNotices(app)
  serveAnnouncements(app)
  serveNoticeSocket(app, appContext)
  serveAbout(app)
  serveOpenapi(app)
  serveAuditLog(app)
  serveJobs(app)
  serveSchedules(app)
  serveSettings(app)
  serveResource(app, checkRules, { table: 'sysCheckRule' })
  serveRoles(app)
  serveMenus(app)
  serveDataRules(app)
  serveGrantedRules(app)
  serveDepartGrants(app)
  serveDepartRoles(app)
  serveOnlineUsers(app)
  serveSavedViews(app)
  serveResource(app, positions, { table: 'sysPosition' })
  serveResource(app, messageDeliveries, { table: 'sysMessageDelivery', expressions: { at: sql`r.create_time` } })
  serveRecycle(app)
}
