import { ARCHIVE_MACHINES } from '#contract/archives/state-machines.ts'
import { catalogueMachine } from '#contract/catalogue/catalogue-machine.ts'
import { templateMachine } from '#contract/catalogue/template-machine.ts'
import { schemeMachine } from '#contract/checks/scheme-machine.ts'
import type { StateMachine } from '#contract/core/state-machine.ts'
import { enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'
import { successionMachine } from '#contract/organisation/succession-machine.ts'
import { pdfTemplateMachine } from '#contract/forms/pdf-template-machine.ts'
import { projectMachine } from '#contract/projects/project-machine.ts'
import { extensionMachine } from '#contract/transfers/extension-machine.ts'
import { handoverMachine } from '#contract/transfers/handover-machine.ts'
import { locationMachine } from '#contract/transfers/location-machine.ts'
import { transferMachine } from '#contract/transfers/transfer-machine.ts'

/** Every machine that is declared, by the name it has in docs/states.md. */
export const STATE_MACHINES: Readonly<Record<string, StateMachine>> = {
  ...ARCHIVE_MACHINES,
  enterprise: enterpriseMachine,
  project: projectMachine,
  succession: successionMachine,
  catalogue: catalogueMachine,
  checkScheme: schemeMachine,
  entryTemplate: templateMachine,
  pdfTemplate: pdfTemplateMachine,
  transfer: transferMachine,
  extension: extensionMachine,
  handover: handoverMachine,
  location: locationMachine
}
