import type { CheckItem } from '../item/check-item.ts'

/** 信息包内容完整: the manifest of a package lists every file of its payload, and there is no other. It waits for the package of a transfer. */
export const wz10: CheckItem = {
  waits: 'package'
}
