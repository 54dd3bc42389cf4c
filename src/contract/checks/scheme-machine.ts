import { versionMachine } from '../core/resource/version-machine.ts'

/** A version of a scheme of checks 检测方案; the next one that is published for its stage supersedes it. */
export const schemeMachine = versionMachine('arc_check_scheme', 'base.checkRule')
