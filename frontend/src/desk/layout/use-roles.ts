import { useCall } from '../../shared/api/queries.ts';

/** The roles of staff, and whether the signed-in user may assign them. */
export const useRoles = () => useCall('GET /api/desk/roles', {}, { select: ({ roles }) => roles });
