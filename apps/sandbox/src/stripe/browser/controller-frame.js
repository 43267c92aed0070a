import { callApi, handleParentRequests, notifyParent } from './api.js';

handleParentRequests((request, { key, method, path, params }) =>
  request === 'api' && path.startsWith('/v1/') ? callApi(key, method, path, params) : undefined,
);
notifyParent('ready');
