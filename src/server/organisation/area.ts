import { bookEntries } from '#contract/organisation/book-entries.ts'
import { exportProjectDetails, projectDetails } from '#contract/organisation/project-details.ts'
import { editProjectInformation, projectInformation } from '#contract/organisation/project-information.ts'

import type { Area } from '../core/context/app-context.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { serveCustomers } from './customers.ts'
import { editInformation } from './edit-information.ts'
import { serveEnterprise } from './enterprise/serve-enterprise.ts'
import { serveParticipants } from './participants.ts'
import { exportDetails } from './export-details.ts'
import { addOrganisationParts, piecesOf } from './detail-parts.ts'
import { serveOnboarding } from './onboarding/serve-onboarding.ts'
import { informationOf } from './project-information.ts'
import { serveProjectUsers } from './project-users/serve-project-users.ts'
import { serveResponsibles } from './responsibles.ts'
import { serveSuccessions } from './successions/serve-successions.ts'
import { serveUnitProjects } from './unit-projects.ts'

/** The organisation: who builds, what is built, whom one calls, and for whom the service centre works. */
const area: Area = (app) => {
  serveOnboarding(app)
  serveEnterprise(app)
  serveParticipants(app)
  serveUnitProjects(app)
  serveResponsibles(app)
  serveSuccessions(app, serveProjectUsers(app))
  serveResource(app, bookEntries, { table: 'arcContact' })
  serveCustomers(app)
  serve(app, projectInformation, (_, ctx) => informationOf(ctx))
  addOrganisationParts(app.appContext)
  serve(app, projectDetails, async ({ part }, ctx) => ({ pieces: await piecesOf(ctx, part) }))
  serveOpen(app, exportProjectDetails, (_, ctx) => exportDetails(ctx))
  // What may occur only once is asked of all projects of the tenant.
  serve(app, editProjectInformation, editInformation, { extent: 'tenant' })
}
export default area
