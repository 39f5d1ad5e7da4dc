import type { RecordModel } from '../../src/definition/model.ts';

/** Every row of it is about one of any record: that one asks for what is about it. */
export const pointsAnywhere = ({ fields }: RecordModel): boolean =>
  fields.record?.required === true && fields.record_id?.required === true;
