// The pages that few people see, most of them by a link that they were given. They are one file, because the names of all files are part
// of the first one that every visit loads.
export { AccountLinkPage } from './AccountLinkPage.tsx';
export { CodePage } from './CodePage.tsx';
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
export { InvitationPage } from './InvitationPage.tsx';
export { SetupPage } from './SetupPage.tsx';
