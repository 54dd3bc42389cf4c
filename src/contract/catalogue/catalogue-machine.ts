import { stateMachine } from '../core/state-machine.ts'

/** States of a version of the business catalogue 归档范围, as the dictionary `catalog_version_status` has them. */
export const CATALOGUE_STATES = ['draft', 'published', 'superseded'] as const
export type CatalogueState = (typeof CATALOGUE_STATES)[number]

/** A version of a set: edited as a draft, then published and never changed again; the next one that is published supersedes it. */
export const catalogueMachine = stateMachine('arc_catalog_version', CATALOGUE_STATES, 'draft', {
  publish: { from: ['draft'], to: 'published', by: 'base.catalog:publish', guards: ['hasItems'] },
  supersede: { from: ['published'], to: 'superseded', by: 'system' }
})
