export default process.env;
