export { PERMISSIONS } from '@innkeeper/contracts/access';
