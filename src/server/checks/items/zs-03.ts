import { type CheckItem, type ItemFinding, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 电子属性与元数据一致: size, format and dimensions of the bytes are those that were recorded. */
export const zs03: CheckItem = {
  object({ measured, bytes, format, width, height }) {
    if (measured === 'missing') return notApplicable('checks:why.noBytes')
    if (measured === 'crashed') throw new Error('the bytes could not be measured')
    const pairs = [
      ['bytes', bytes, measured.bytes],
      ['format', format, measured.format],
      ['width', width, measured.width],
      ['height', height, measured.height]
    ] as const
    return foundOrPassed(
      pairs.flatMap(([what, recorded, found]): ItemFinding[] =>
        recorded === null || found === null || recorded === found || (what === 'format' && measured.flaw !== null)
          ? []
          : [
              {
                said: { key: `checks:said.property.${what}`, values: { recorded, found } },
                mend: 'checks:mend.uploadAgain'
              }
            ]
      )
    )
  }
}
