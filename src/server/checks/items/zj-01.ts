import { tooMuch, type VolumeLimits } from '#contract/archives/volume-limits.ts'

import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'
import { parameterOf } from '../item/scheme.ts'

/** The values of retention_period, the longest first. */
const RETENTIONS = ['YJ', 'CQ', 'DQ']

/** 组卷合规: a volume is no thicker than its project, the scheme and its box allow, is kept as long and as secret as the most of its files, and mixes neither carriers nor drawings with text. */
export const zj01: CheckItem = {
  measures: ({ limits, scheme }) => ({
    key: 'checks:measured.thickness',
    values: millimetres(capped(limits, parameterOf(scheme, 'ZJ-01', 'thickest')))
  }),
  volume(volume, { scheme, limits }) {
    const { files, retention, secretLevel, thicknessMm, boxSpec } = volume
    if (files.length === 0) return notApplicable('checks:why.emptyVolume')
    const longest = RETENTIONS.find((one) => files.some((file) => file.retention === one))
    const highest =
      files
        .map((file) => file.secretLevel)
        .sort()
        .at(-1) ?? '0'
    const carriers = new Set(files.map(({ carrier }) => carrier).filter(Boolean))
    const broken = tooMuch(volume, capped(limits, parameterOf(scheme, 'ZJ-01', 'thickest')))
    // A volume of one file cannot be split: what can is the file.
    const isOne = files.length === 1
    const box = Number.parseFloat(boxSpec ?? '') || Number.POSITIVE_INFINITY
    const hasDrawings = files.some(({ templateCode }) => templateCode === 'file_drawing')
    const hasText = files.some(({ templateCode }) => templateCode === 'file_text')
    return foundOrPassed([
      ...(broken
        ? [
            {
              said: {
                key: `checks:said.thick.${broken.limit === 'pages' ? 'pages' : 'mm'}`,
                values: { found: broken.found, most: broken.allowed, files: files.length }
              },
              field: broken.limit === 'pages' ? 'textPages' : 'thicknessMm',
              mend: isOne ? 'checks:mend.splitFile' : 'checks:mend.split'
            } as const
          ]
        : []),
      ...(thicknessMm > box
        ? [
            {
              said: { key: 'checks:said.box', values: { found: thicknessMm, box } },
              field: 'boxSpec',
              mend: isOne ? 'checks:mend.boxOfFile' : 'checks:mend.box'
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

/** The limits of a project, none above what the scheme lets any have. */
const capped = (limits: VolumeLimits, thickest: number): VolumeLimits => ({
  ...limits,
  textMm: Math.min(limits.textMm, thickest),
  drawingMm: Math.min(limits.drawingMm, thickest)
})
const millimetres = ({ textMm, drawingMm }: VolumeLimits) => ({ textMm, drawingMm })
