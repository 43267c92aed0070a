Date.now();
