import { versionMachine } from '../core/resource/version-machine.ts'

/** A version of a data-entry template 著录模板. */
export const templateMachine = versionMachine('arc_template', 'base.template')
