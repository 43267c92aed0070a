import { answerParent, callApi, tellParent } from './api.js';

answerParent((ask, { key, method, path, params }) =>
  ask === 'api' && path.startsWith('/v1/') ? callApi(key, method, path, params) : undefined,
);
tellParent('ready');
