/** What a picture is for that is kept as the sample of somebody's signature (arc_object.biz): who sees 责任主体 of its project may read it. */
export const SIGNATURE_BIZ = 'signature'
