import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** What runs by itself, and documents with macros. */
const PROGRAMS: ReadonlySet<string> = new Set([
  'exe',
  'elf',
  'macho',
  'jar',
  'docm',
  'xlsm',
  'html',
  'svg',
  'msi',
  'class',
  'wasm'
])

/** 可执行/脚本内容: no file is a program, holds macros, or runs or carries something when it is opened. */
export const aq02: CheckItem = {
  object({ measured }) {
    if (measured === 'missing') return notApplicable('checks:why.noBytes')
    if (measured === 'crashed') throw new Error('the bytes could not be measured')
    const { format, pdf } = measured
    const { scripts = 0, launches = 0, embedded = 0 } = pdf ?? {}
    return foundOrPassed([
      ...(PROGRAMS.has(format)
        ? [{ said: { key: 'checks:said.program', values: { format } }, mend: 'checks:mend.convert' } as const]
        : []),
      ...(scripts + launches + embedded > 0
        ? [
            {
              said: { key: 'checks:said.active', values: { scripts, launches, embedded } },
              mend: 'checks:mend.active'
            } as const
          ]
        : [])
    ])
  }
}
