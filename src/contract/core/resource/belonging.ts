import { type Field, type Fields, ref } from './field.ts'

/**
 * To whom the rows of a resource belong. `tenant`: to everybody of the tenant, as where nothing is said. `project`: to the project that
 * one works in. `participant`: to a participating unit of that project, named by the field `participantId` or by another one (`id`: the
 * row is the participant itself); who does not work for the whole project writes those of his own unit and those that he has added.
 * `unit`: to the unit that one works for, whatever the project.
 */
export type BelongsTo<K extends string = string> =
  | 'tenant'
  | 'project'
  | 'participant'
  | 'unit'
  | { readonly participant: K | 'id' }

interface Owned {
  readonly belongsTo?: BelongsTo | undefined
}

/** The field that says to which participant of the project a row belongs; undefined where it belongs to none. */
export const participantField = ({ belongsTo }: Owned): string | undefined =>
  typeof belongsTo === 'object' ? belongsTo.participant : belongsTo === 'participant' ? 'participantId' : undefined

/** Whether rows belong to a project. */
export const isOfProject = (resource: Owned): boolean =>
  resource.belongsTo === 'project' || participantField(resource) !== undefined

/** The fields that name the owner: written by the server alone, and read like any other. */
const PROJECT_FIELD: Fields = { projectId: ref('project', { made: true, isLoose: true }) as Field }
const UNIT_FIELD: Fields = { orgId: ref('org', { made: true, isLoose: true }) as Field }

/** Whether a field is there because of whom rows belong to. */
export const namesOwner = (field: Field): boolean => field === PROJECT_FIELD.projectId || field === UNIT_FIELD.orgId

/** The fields that rows have because of whom they belong to, where their resource does not declare them itself. */
export function ownerFields(resource: Owned & { readonly fields: Fields }): Fields {
  const own = isOfProject(resource) ? PROJECT_FIELD : resource.belongsTo === 'unit' ? UNIT_FIELD : {}
  return Object.fromEntries(Object.entries(own).filter(([key]) => !(key in resource.fields)))
}

/** Whether a list may be asked over all projects of who asks: rows of another one are read there, and written in it. */
export const isOverProjects = (resource: Owned & { readonly tree?: object }): boolean =>
  isOfProject(resource) && resource.tree === undefined
