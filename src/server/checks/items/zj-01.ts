import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'
import { parameterOf } from '../item/scheme.ts'

/** The values of retention_period, the longest first. */
const RETENTIONS = ['YJ', 'CQ', 'DQ']

/** 组卷合规: a volume is as thick as its box allows, is kept as long and as secret as the most of its files, and mixes neither carriers nor drawings with text. */
export const zj01: CheckItem = {
  volume({ files, retention, secretLevel, thicknessMm, boxSpec }, { scheme }) {
    if (files.length === 0) return notApplicable('checks:why.emptyVolume')
    const longest = RETENTIONS.find((one) => files.some((file) => file.retention === one))
    const highest =
      files
        .map((file) => file.secretLevel)
        .sort()
        .at(-1) ?? '0'
    const carriers = new Set(files.map(({ carrier }) => carrier).filter(Boolean))
    const most = Number.parseFloat(boxSpec ?? '') || parameterOf(scheme, 'ZJ-01', 'thickest')
    const hasDrawings = files.some(({ templateCode }) => templateCode === 'file_drawing')
    const hasText = files.some(({ templateCode }) => templateCode === 'file_text')
    return foundOrPassed([
      ...(thicknessMm > most
        ? [
            {
              said: { key: 'checks:said.thick', values: { found: thicknessMm, most } },
              field: 'thicknessMm',
              mend: 'checks:mend.split'
            } as const
          ]
        : []),
      ...(longest !== undefined && retention !== longest
        ? [
            {
              said: { key: 'checks:said.retention', values: { recorded: retention ?? '-', wanted: longest } },
              field: 'retention',
              mend: 'checks:mend.volume'
            } as const
          ]
        : []),
      ...((secretLevel ?? '0') === highest
        ? []
        : [
            {
              said: { key: 'checks:said.secrecy', values: { recorded: secretLevel ?? '-', wanted: highest } },
              field: 'secretLevel',
              mend: 'checks:mend.volume'
            } as const
          ]),
      ...(carriers.size > 1
        ? [
            {
              said: { key: 'checks:said.carriers', values: { count: carriers.size } },
              mend: 'checks:mend.split'
            } as const
          ]
        : []),
      ...(hasDrawings && hasText ? [{ said: { key: 'checks:said.mixed' }, mend: 'checks:mend.split' } as const] : [])
    ])
  }
}
